package settlers

import (
	"errors"
	"fmt"
	"slices"

	"go.yaml.in/yaml/v3"
)

// op compiles one op. Each has fields of its own; what it does not know is
// refused, and so is what the program would not do.
func (f *facts) op(node *yaml.Node, where uint8) (op, error) {
	var name struct {
		Op string `yaml:"op"`
	}
	if err := node.Decode(&name); err != nil {
		return op{}, errors.New("an op is a table that names its op")
	}
	code := opCode(max(0, slices.Index(opWords, name.Op)))
	if code == opEnd || code == opChoose || code == opTribute || code == opUnlock || code == opLay {
		return op{}, fmt.Errorf("there is no op %q", name.Op)
	}
	o := op{code: code, n: 1}
	var err error
	switch code {
	case opGain:
		err = f.readGain(node, &o, where)
	case opGainChoice, opSteal, opOffer, opLose:
		err = o.readGoods(node)
	case opDrawKeep:
		err = o.readDrawKeep(node)
	case opRaze:
		err = o.readRaze(node)
	case opDealUse, opDealDrop, opDealTake, opRoute:
		err = o.readDeal(node)
	case opBuild:
		err = o.readBuild(node)
	case opActivate:
		err = o.readActivate(node)
	case opFound:
		err = o.readFoundation(node)
	case opTakeOver, opLock:
		err = o.readToken(node)
	case opDiscard:
		err = o.readDiscard(node)
	case opSamurai, opTuck:
		err = o.readNumber(node)
	case opMoveTech, opRestore, opSend, opRemovePair, opBlock, opEars, opReveal:
		err = o.readAdded(node)
	default: // opCopyLoot, opRemove, opProduce
		err = o.readTarget(node)
	}
	if err != nil {
		return o, fmt.Errorf("%s: %w", name.Op, err)
	}
	return o, nil
}

func (f *facts) readGain(node *yaml.Node, o *op, where uint8) error {
	var v struct {
		Op   string  `yaml:"op"`
		Gain gainRow `yaml:"gain"`
		Per  string  `yaml:"per"`
		If   *struct {
			Fewest string `yaml:"fewest"`
		} `yaml:"if"`
	}
	if err := strict(node, &v); err != nil {
		return err
	}
	if v.Per != "" && v.Per != "paid" {
		return fmt.Errorf("a gain per %q", v.Per)
	}
	o.paid = v.Per == "paid"
	if v.If != nil {
		o.fewest = true
		if v.If.Fewest != "own_locations" {
			return fmt.Errorf("a gain if one has the fewest %q", v.If.Fewest)
		}
	}
	if o.fewest != (where == inEvent) {
		return errors.New("just an Event yields something to who has the fewest Locations")
	}
	var err error
	o.gain, err = f.gains(&v.Gain, where)
	return err
}

func (o *op) readGoods(node *yaml.Node) error {
	var v struct {
		Op    string   `yaml:"op"`
		From  string   `yaml:"from"`
		Goods []string `yaml:"goods"`
		N     int      `yaml:"n"`
		Max   int      `yaml:"max"`
		Able  bool     `yaml:"if_able"`
	}
	if err := strict(node, &v); err != nil {
		return err
	}
	if v.Able != (o.code == opLose) {
		return errors.New("just what is lost is lost if able")
	}
	if (v.From == "enemy_supply") != (o.code == opSteal) || v.From != "" && v.From != "enemy_supply" {
		return fmt.Errorf("from %q", v.From)
	}
	var err error
	advanced := slices.Index(v.Goods, goodWords[advTech])
	if advanced >= 0 {
		v.Goods = slices.Delete(v.Goods, advanced, advanced+1)
	}
	if o.goods, err = goodSet(v.Goods); err != nil {
		return err
	}
	if advanced >= 0 {
		o.goods |= 1 << advTech
	}
	if o.code == opGainChoice {
		if o.goods&^(1<<resources-1|1<<worker|1<<basicTech|1<<advTech) != 0 {
			return errors.New("only Resources, Workers and Technology can be chosen")
		}
	} else if o.goods >= 1<<resources {
		return errors.New("only Resources can be chosen, taken or offered")
	}
	n := v.N
	if o.code == opOffer {
		n, v.Max = v.Max, v.N
	}
	if n < 1 || n > 9 || v.Max != 0 || o.code == opSteal && n != 1 {
		return fmt.Errorf("a number of %d", n)
	}
	o.n = uint8(n)
	return nil
}

func (o *op) readDrawKeep(node *yaml.Node) error {
	var v struct {
		Op   string `yaml:"op"`
		Deck string `yaml:"deck"`
		Look int    `yaml:"look"`
		Keep int    `yaml:"keep"`
		Rest string `yaml:"rest"`
	}
	if err := strict(node, &v); err != nil {
		return err
	}
	if v.Deck != "faction" || v.Look < 2 || v.Look > maxLook || v.Keep != 1 || v.Rest != "discard" {
		return fmt.Errorf("one looks at 2 to %d Faction cards, keeps 1 and discards the rest", maxLook)
	}
	o.n = uint8(v.Look)
	return nil
}

// zones are the words for where a target lies, from zoneHand on.
var zones = []string{"hand", "own_location", "enemy_location"}

// target reads what a target must be.
func (o *op) target(t *targetRow, allowed ...string) error {
	zone := t.Zone
	if zone == "" && t.Owner == "self" {
		zone = "own_location"
	}
	if t.Protected || t.Ability != "" || t.NotUsedUp && o.code != opActivate {
		return errors.New("a target cannot be picked by that here")
	}
	if !slices.Contains(allowed, zone) || t.Owner != "" && t.Owner != "self" {
		return fmt.Errorf("the target cannot lie in zone %q of %q", t.Zone, t.Owner)
	}
	o.zone = zoneHand + uint8(slices.Index(zones, zone))
	var err error
	if o.deck, err = deckFilter(t.Deck); err != nil {
		return err
	}
	if t.Type != "" {
		kind := slices.Index(kindWords[:kindAttack], t.Type)
		if kind < 0 {
			return fmt.Errorf("%q is no kind of Location", t.Type)
		}
		o.kind = 1 + uint8(kind)
	}
	o.notSelf = t.ExcludeSelf
	return nil
}

func (o *op) readTarget(node *yaml.Node) error {
	var v struct {
		Op     string    `yaml:"op"`
		Target targetRow `yaml:"target"`
		N      int       `yaml:"n"`
	}
	if err := strict(node, &v); err != nil {
		return err
	}
	if v.N != 1 && (v.N != 0 || o.code != opRemove) {
		return fmt.Errorf("a number of %d", v.N)
	}
	if o.code == opProduce {
		if err := o.target(&v.Target, "own_location"); err != nil {
			return err
		}
		if o.kind != 1+kindProduction {
			return errors.New("only Production Locations produce")
		}
		return nil
	}
	return o.target(&v.Target, "enemy_location")
}

// readRaze reads a Raze by an ability: IS-16.13, IS-16.22, IS-16.23.
func (o *op) readRaze(node *yaml.Node) error {
	var v struct {
		Op           string    `yaml:"op"`
		Target       targetRow `yaml:"target"`
		TokenCost    string    `yaml:"token_cost"`
		Ignore       bool      `yaml:"ignore_protection"`
		ToFoundation bool      `yaml:"to_foundation"`
		Foundation   gainRow   `yaml:"foundation_gain"`
		Then         *struct {
			Op  string  `yaml:"op"`
			To  gainRow `yaml:"to"`
			Max string  `yaml:"max"`
		} `yaml:"then"`
	}
	if err := strict(node, &v); err != nil {
		return err
	}
	if err := o.target(&v.Target, "hand", "own_location", "enemy_location"); err != nil {
		return err
	}
	switch cost := v.TokenCost; {
	case o.zone == zoneEnemy && cost == "paid_by_activation_plus_protection" && !v.Ignore:
		o.tokens = tokensProtection
	case o.zone == zoneEnemy && cost == "paid_by_activation" && v.Ignore,
		o.zone == zoneHand && cost == "paid_by_activation" && !v.Ignore,
		o.zone == zoneOwn && cost == "none" && !v.Ignore:
		o.tokens = tokensNone
	default:
		return fmt.Errorf("in zone %q it cannot cost %q", v.Target.Zone, cost)
	}
	list := v.Foundation.entries()
	usual := len(list) == 1 && list[0].good == wood && list[0].amount.Counter == nil && list[0].amount.N == foundationWood
	if v.ToFoundation != (o.zone == zoneOwn) || v.ToFoundation != usual || len(list) > 1 {
		return errors.New("just the own Location says that it becomes a Foundation, with the usual Wood")
	}
	if v.Then != nil {
		to := v.Then.To.entries()
		if v.Then.Op != "convert_loot" || v.Then.Max != "any" || len(to) != 1 || to[0].good != vp || to[0].amount.N < 1 || to[0].amount.N > 9 {
			return errors.New("loot is converted to VP, any part of it")
		}
		o.convert = uint8(to[0].amount.N)
	}
	return nil
}

func (o *op) readDeal(node *yaml.Node) error {
	var v struct {
		Op             string    `yaml:"op"`
		Owner          string    `yaml:"owner"`
		N              int       `yaml:"n"`
		OnlyUnderBoard bool      `yaml:"only_under_board"`
		Target         targetRow `yaml:"target"`
		MaxPerLocation int       `yaml:"max_per_location"`
		Then           *struct {
			Op string `yaml:"op"`
			N  int    `yaml:"n"`
		} `yaml:"then"`
	}
	if err := strict(node, &v); err != nil {
		return err
	}
	if o.code == opRoute {
		if v.MaxPerLocation != 1 || v.Owner != "" || v.N != 0 || v.Then != nil || v.OnlyUnderBoard {
			return errors.New("one Deal with each Location")
		}
		if err := o.target(&v.Target, "enemy_location"); err != nil {
			return err
		}
		if o.deck != anyFaction {
			return errors.New("only Faction Locations have a Deal field")
		}
		return nil
	}
	owner := "enemy"
	if o.code == opDealUse {
		owner = "self"
	}
	switch {
	case v.Owner != owner || v.N != 1 || v.MaxPerLocation != 0 || v.Target != targetRow{}:
		return fmt.Errorf("%d Deals of %q", v.N, v.Owner)
	case v.OnlyUnderBoard != (o.code == opDealTake):
		return errors.New("just a Deal that is taken must lie under a board")
	case v.Then != nil && (o.code != opDealDrop || v.Then.Op != "gain_deal_good" || v.Then.N != 1):
		return errors.New("after a Deal is discarded its good can be gained, nothing else")
	}
	o.loot = v.Then != nil
	return nil
}

// readBuild reads building by an ability: all but the Location is paid (IS-16.9,
// IS-16.24).
func (o *op) readBuild(node *yaml.Node) error {
	var v struct {
		Op            string    `yaml:"op"`
		From          string    `yaml:"from"`
		Filter        filterRow `yaml:"filter"`
		Waive         []string  `yaml:"waive"`
		WaiveOptional bool      `yaml:"waive_optional"`
	}
	if err := strict(node, &v); err != nil {
		return err
	}
	switch v.From {
	case "hand":
		o.zone = zoneHand
	case "own_deals":
		o.zone = zoneDeals
	default:
		return fmt.Errorf("from %q", v.From)
	}
	if !slices.Equal(v.Waive, []string{"location"}) || !v.WaiveOptional {
		return errors.New("of the cost just the Location is not paid")
	}
	if v.Filter.Color != "" || v.Filter.Source != "" {
		return errors.New("cards are built by deck only")
	}
	var err error
	o.deck, err = deckFilter(v.Filter.Deck)
	return err
}

// readActivate reads the use of another Action: IS-16.25, IS-16.29.
func (o *op) readActivate(node *yaml.Node) error {
	var v struct {
		Op            string    `yaml:"op"`
		Target        targetRow `yaml:"target"`
		PayCost       bool      `yaml:"pay_cost"`
		CountsToLimit bool      `yaml:"counts_to_limit"`
	}
	if err := strict(node, &v); err != nil {
		return err
	}
	if v.PayCost {
		return errors.New("another Action is used without price and does not count")
	}
	if v.CountsToLimit != v.Target.NotUsedUp {
		return errors.New("if the use of another Action counts, one must be left")
	}
	o.counts = v.CountsToLimit
	if err := o.target(&v.Target, "own_location"); err != nil {
		return err
	}
	if o.kind != 1+kindAction || !o.notSelf {
		return errors.New("another Action Location is used")
	}
	return nil
}

func (o *op) readFoundation(node *yaml.Node) error {
	var v struct {
		Op   string  `yaml:"op"`
		From string  `yaml:"from"`
		N    int     `yaml:"n"`
		Gain gainRow `yaml:"gain_each"`
	}
	if err := strict(node, &v); err != nil {
		return err
	}
	list := v.Gain.entries()
	if v.From == "common_deck" {
		if v.N < 1 || v.N > 9 || len(list) != 1 || list[0].good != wood || list[0].amount.Counter != nil || list[0].amount.N != foundationWood {
			return errors.New("a Foundation yields 1 Wood")
		}
		o.code, o.n = opLay, uint8(v.N)
		return nil
	}
	if v.From != "hand" || v.N != 1 || len(list) != 1 || list[0].good >= held || list[0].amount.Counter != nil || list[0].amount.N != 1 {
		return errors.New("one hand card becomes a Foundation and yields 1 good")
	}
	o.goods = 1 << list[0].good
	return nil
}

func (o *op) readToken(node *yaml.Node) error {
	var v struct {
		Op     string    `yaml:"op"`
		Target targetRow `yaml:"target"`
		Token  string    `yaml:"token"`
		Place  *struct {
			Worker int    `yaml:"worker"`
			From   string `yaml:"from"`
		} `yaml:"place"`
		Until string `yaml:"until"`
	}
	if err := strict(node, &v); err != nil {
		return err
	}
	if o.code == opTakeOver {
		if v.Token != "egyptian" || v.Place != nil || v.Until != "" {
			return errors.New("a Location is taken over with an Egyptian token")
		}
	} else if v.Token != "" || v.Place == nil || v.Place.Worker != 1 || v.Place.From != "general_supply" || v.Until != "end_of_round" {
		return errors.New("a Location is locked with 1 Worker of the general supply until the end of the round")
	}
	if err := o.target(&v.Target, "enemy_location"); err != nil {
		return err
	}
	if o.code == opTakeOver && o.deck != anyCommon || o.code == opLock && o.kind != 1+kindAction {
		return errors.New("it concerns Common Locations (taken over) or Action Locations (locked)")
	}
	return nil
}

func (o *op) readDiscard(node *yaml.Node) error {
	var v struct {
		Op      string `yaml:"op"`
		N       int    `yaml:"n"`
		Chooser string `yaml:"chooser"`
	}
	if err := strict(node, &v); err != nil {
		return err
	}
	if v.N != 1 || v.Chooser != "enemy" {
		return errors.New("one enemy discards 1 card of its choice")
	}
	return nil
}

func (o *op) readNumber(node *yaml.Node) error {
	var v struct {
		Op  string `yaml:"op"`
		N   int    `yaml:"n"`
		Max int    `yaml:"max"`
	}
	if err := strict(node, &v); err != nil {
		return err
	}
	n := v.N
	if o.code == opTuck {
		n, v.Max = v.Max, v.N
	}
	if n < 1 || n > 9 || v.Max != 0 {
		return fmt.Errorf("a number of %d", n)
	}
	o.n = uint8(n)
	return nil
}

// readAdded reads the ops of the box of Atlanteans. What each says is fixed but for
// numbers, so that a row that says something else is refused.
func (o *op) readAdded(node *yaml.Node) error {
	var v struct {
		Op     string    `yaml:"op"`
		Target targetRow `yaml:"target"`
		N      int       `yaml:"n"`
		Max    int       `yaml:"max"`
		Kinds  []string  `yaml:"kinds"`
		Keep   bool      `yaml:"keep_limit_per_kind"`
		From   string    `yaml:"from"`
		Most   int       `yaml:"max_per_location"`
		Own    int       `yaml:"own"`
		Enemy  int       `yaml:"enemy"`
		Same   bool      `yaml:"same_deck_kind"`
		Token  string    `yaml:"token"`
		Table  int       `yaml:"max_on_table"`
		Move   bool      `yaml:"may_move_existing"`
		Then   *struct {
			Op        string    `yaml:"op"`
			Target    targetRow `yaml:"target"`
			Cost      string    `yaml:"token_cost"`
			Mandatory bool      `yaml:"mandatory"`
		} `yaml:"then"`
	}
	if err := strict(node, &v); err != nil {
		return err
	}
	enemy := targetRow{Zone: "enemy_location"}
	fine := false
	switch o.code {
	case opMoveTech:
		fine = v.Max >= 1 && v.Max <= 9 && v.Keep && slices.Equal(v.Kinds, []string{goodWords[basicTech], goodWords[advScoring], goodWords[advDefense]})
		o.n = uint8(v.Max)
	case opRestore:
		fine = v.N == 1
	case opSend:
		o.zone, o.kind, o.open = zoneEnemy, 1+kindProduction, v.Target.Ability != ""
		open, all := enemy, enemy
		open.Ability, all.Type = openProduction, kindWords[kindProduction]
		fine = v.N == 1 && v.Most == maxGuests && (v.Target == open && v.From == "general_supply" || v.Target == all && v.From == "paid")
	case opRemovePair:
		fine = v.Own == 1 && v.Enemy == 1 && v.Same
	case opBlock:
		o.zone = zoneEnemy
		fine = v.Target == enemy && v.Token == "barbarian" && v.Table == squadTokens && v.Move
	case opEars:
		o.zone, o.kind = zoneEnemy, 1+kindFeature
		enemy.Type = kindWords[kindFeature]
		fine = v.Target == enemy && v.Token == "egyptian"
	case opReveal:
		fine = v.N == 1 && v.Then != nil && v.Then.Op == opWords[opRaze] && v.Then.Target == (targetRow{Zone: "revealed"}) && v.Then.Cost == "none" && v.Then.Mandatory
	}
	if !fine {
		return errors.New("it says something that is not in the program")
	}
	return nil
}
