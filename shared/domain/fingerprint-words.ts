// The eight words people compare: the first 88 bits of a SHA-256 digest. Machines always compare whole
// digests.

// The 2048 read-back words. Frozen for ever: a changed word would make two desks read one digest differently.
// Chosen so that no two share their first four letters, none is one slip of the pen from another, none sounds
// like
// another, and none names money, a number, a date or an act on a payment.
export const FINGERPRINT_WORDS: readonly string[] = `
aardvark abacus abbey absorb accent acid acorn acoustic acre acrobat activity actor adagio adapt address adjust admire adobe adult advance
advice aerial aerosol affirm afford afloat agate agency agile agree ahead airport airy albatross album alcove alfalfa algae alloy allspice
almanac almond aloft alpha alpine alto aluminum always amaze amber ammonite amphora amulet amuse anatomy anchor ancient anemone animal ankle
annex announce annual answer antelope anthem antique antler anvil apartment apex apiary apogee appeal apply apricot apron aqua aqueduct
arcade archer arctic area arise armadillo armchair armor arnica aroma arrange arrive arrow artist artwork arugula ascend ashore aside aspect
aspire assemble assist aster astronaut atelier athlete atlas atom atrium attach attend attic attract auburn audio aunt aurora author autumn
avalanche avenue average aviator avocado avoid await awake award awning axiom axis axle azalea azure bachelor backpack badge bagel baggage
bagpipe baker balance balcony ballad bamboo banana bangle banjo banner banquet bantam barber bargain barista barley barn barrel basalt
baseball basic basket bassoon bathe baton battery bauble bayberry bayou bazaar beacon beagle beam beard beaver become bedrock beehive beetle
begin behave being belief bell belong bench bend benefit beret best better beverage bicycle bidder bike billboard binary biology biplane
birch bird biscuit bison blackbird blade blanket blazer bleachers blimp blink blizzard block blond bloom blossom blouse bluebell bobbin
bobcat body bolt bonfire bonnet bonus boomerang border boss botany bottle bought boulder bounce bouquet boutique bowl bowtie boxcar boxer
bracelet brain brass brave breakfast breeze brewery brick bridge brief bright broad bronze brook brother brown brunch brush bubble bucket
buffalo bugle build bulb bulldog bumblebee bumper bundle bungalow buoy bureau burger burlap burst bushel business butler button buzzer
cabbage cabin cable cactus cadet cafe calcium calendar calf calypso camel campus canal canine canoe canteen canvas canyon capable caper
capsule captain capybara caramel carbon cardigan cargo caribou carnival carol carpet carry cartoon cascade cashew castle casual catalog
catfish caution caviar cedar ceiling celery cement census ceramic ceremony certain chair chalk champion change chapter charm chase cheese
cherry chess chew chicken chief child chime chin chipmunk chisel choice chop chorus chowder chrome chuckle chutney cider cinema cinnamon
circle cistern citizen citrus city civic claim clarinet clash clay clearing clerk client cliff climb clinic clip clockwork close cloth cloud
clover club coach coastal cobalt cobbler cobweb cockpit cocoa coffee cold collar color column comb comet comfort common compass concert
condor cone confetti congress connect consider contour cookie cool copilot copper copy coral corduroy coriander cork corner cosmic costume
cottage country couple courage cousin cowboy coyote crackle cradle craft crane crater crayon creature cricket crimson crisp critic crocus
crossbow crowd cruise crumb crust crystal cube cuckoo cucumber cuisine culture cupboard cupcake curious cursive curve cushion custom cutlery
cycle cypress daffodil dahlia daily dance dandelion daring dash data daughter dawn daylight dazzle debate debut decade decent decimal
deckhand decorate deep defend define degree delay delegate deliver delta deluge denim dense dentist depart depth deputy derby descend design
desk detail detect develop device devote dewdrop diagram dial diamond diary dice diesel diet differ digital dignity dimple dinghy dinner
dinosaur diploma direct dirigible display distance ditch divide dock doctor document dodge dogwood dolomite dolphin domain domino donate
donkey door dormitory dose dossier doughnut downhill dragon drama drawer dream dress drift drill drive drizzle drop drum duffel dugout
dumbbell dumpling dune duplex durable dustpan duty dwarf dwell dynamic eager early earring earth easel easily eastern easy ebony echo eclair
eclipse ecology economy edge educate effort eggplant eggshell elastic elbow elder elect elegant element elephant elevate elite embark
embrace emerald emit emotion emporium empty enable enamel enchant encore endless endure energy engine engrave enjoy enough enrich enter
entire entrance envelope epic episode epoch equal equip erase errand erupt escape escort espresso essay essence estate etching eternal
ethics evening evergreen evolve exact example excess excite exclude excuse execute exercise exhibit exist exotic expand explain export
express extend extra eyebrow fabric facade faculty fairway falcon fall family famous fancy fanfare fantasy faraway farmer fashion fathom
faucet favor feast feather federal fedora fellow felt fence fern ferry festival fiber fiction fiddler field fiesta figure filter final finch
finger finish firefly firm fiscal fish fitness fixture fjord flag flamingo flannel flatware fleet flexible flight flint flipper floor flora
flotilla fluent flutter foam focus foggy foil folder folk fondue food footpath force forest forklift formula fortune forum forward foster
foundry foxglove foyer fraction frame freckle freedom freight fresh friend fringe frog frontier frost frozen fruit fuel funnel furnace
furrow fuse fusion future gadget galaxy gallery game gander garage garden garlic garment garnet gateway gather gauge gazelle gazpacho gear
gecko gemstone general genius gentle genuine geology geometry geranium gesture geyser ghost giant gibbon gift giggle giraffe give glacier
glad glance glass glaze gleam glider glimpse glitter globe glory glossary glue gnocchi goal goblet goggles goldfish golf gondola goose
gopher gorge gorilla gourd govern gown grace gradual grammar grand graphite grateful gravity green greyhound grid griffin grocery groom
group grove grow guard guava guess guide guitar gull gumdrop guppy gust gymnast gypsum habit hacksaw haddock haiku hallway halo hamlet
hammer handle hangar happy harbor hard harmony harness harpoon harvest hasty hawk haystack hazel headlight heart heaven hedgehog height
helium helmet help hemlock herald herb hermit heron herring hexagon hibiscus hickory hidden highland hilltop hinge hippo history hobby
hockey hoist holiday hollow home honest hook horizon hornet horse hospital hotel hourglass hover human humble humor hunter hurdle hurry
husky hyacinth hybrid hydrant iceberg icicle icon identify igloo iguana image imitate impact impulse include indigo indoor infant inform
ingot inhale initial inject inkblot inkwell inland inlet input inspect install intact interest invite inward iris isolate isotope italic
item ivory jackal jade jaguar jamboree jasmine jasper javelin jazz jellyfish jersey jester jetty jewel jigsaw jingle jogger join joke jolly
journey joyful jubilee judge juggle juice jukebox jumbo jump junior jury kangaroo karate kayak keen kennel ketchup kettle keyboard keystone
kidney kilogram kilt kimono kindle kingdom kiosk kitchen kite kitten kiwi knapsack knee knife knock knuckle koala kumquat label labor lace
ladder ladle lady lagoon lamb landscape language lantern lanyard laptop large lark lasagna laser lasso last latin lattice laugh laundry
laurel lava lavender leader leaflet league lean leapfrog lecture left legend leisure lemon length lens lentil leopard lettuce level library
license lichen lifeboat lilac lily limber limestone limit limousine linden linear linguist lion lipstick liquid listen little lively lizard
llama loaf lobster locksmith lofty logbook logic lollipop longitude loop lotus lounge love loyal lozenge lucky luggage lullaby lunar lunch
luxury lychee lyric macaroni machine mackerel madam magenta magic magma magnet magpie mahogany mainland majesty major make mallet mammal
manage mandolin mango mantle manual maple marathon marble margin marine market marmalade maroon marsh marvel mascot mask mason match
material matrix matter maverick maximum meadow measure mechanic medallion medium meerkat megaphone melody member memory mentor menu mercury
merge merit mermaid mesa meteor method metro midday midnight migrate mild milestone mimic mineral minimum minnow mint minute miracle mirror
mirth mission mittens mobile moccasin modern modify module moisture molasses molecule moment monarch mongoose monitor monsoon month monument
moon moped mosaic mother motor mountain mouse movie mudguard muffin mulberry mulch multiple museum mushroom music muslin mustard mutual
muzzle myrtle mystery myth nacho nanny napkin narrate native nature nautical navigate nebula neck nectar needle neighbor neon nephew neptune
nerve network neutral newspaper newt nibble niece nightgown noble nocturnal node nomad noodle normal north notable notch notebook notion
novel nozzle nugget number numeral nurse nutmeg nutrient nutshell nylon oasis oatcake oatmeal obey object observe obtain obvious ocean
octagon octopus offer office offshore oilcloth oilskin okra olive olympic omega omelet onion online onyx opal open opera opinion opossum
optic oracle orange orbit orchard ordinary oregano organ orient origin ornament osprey ostrich otter outback outcome outdoor outfit outline
outpost overcoat owner oxcart oxide oxygen oyster ozone pacific pack padlock paella pageant paint pajama palace palette palm palomino
pamphlet pancake panda panel panther papaya paprika parade parcel parent parka parlor parrot parsley party passage pasta path patio patrol
pattern pavement peacock peak peanut pearl pebble pecan pelican pencil pendant penguin peninsula peony people pepper percent perfect period
permanent person pewter phoenix phone photo phrase physics piano piccolo pickle picnic picture pigeon piglet pigment pilgrim pillow pilot
pinball pineapple pink pinstripe pioneer pipe pirouette pistachio pixel pizza placid planet plaster plate playful plaza pleasant plenty
pliers plow pluck plunge plus plywood pocket poem poetry polar polish polka pollen polo pomelo pompom poncho pond pontoon popcorn poppy
popular porcelain porridge portrait position possible postal potato pothole pouch poultry powder practice praise prawn precious predict
prefer prepare pretty prevent pride primary princess prism private probe produce program projector promise proof propeller prosper protect
proud provide public pudding pulley pulp pulse puma pumice pumpkin pupil puppet purple push pyramid quadrant quail quake quality quantum
quarter query quest quicksand quiet quill quince quiver quiz quote rabbit raccoon racket radar radio ragtime railway rainbow raisin rally
ramble ranch random rapid rare raspberry ratchet rattle raven ravine razor reach ready realm reason rebuild recall receive recipe record
rectangle recycle reduce redwood referee reflect reform refresh refuge regatta region regular rehearse reindeer relax reliable rely remain
remedy remind remote render renew repair reptile request rescue reservoir reside respect result retreat reunion reveal review rhubarb rhythm
rich riddle rigid rinse ripen ripple ritual river roadside roast robin robot rodeo romance rooster rope rosemary rotate rotunda rough round
rowboat royalty rubber ruby rudder ruler runner runway rural rustic saddle safari safety saffron saga salad salmon salt salute sample
sanctuary sandal sapling sapphire sardine satellite saturn saucer sausage savanna save sawdust saxophone scale scamper scan scarf scenic
school science scissors scooter scout scrapbook screen script scroll scuba sculpture seafood seagull search seashell seat seaweed security
seed seesaw segment selection semester semicolon senate senior sensible sequel series service session settler several shadow shampoo shape
sharp sheep shelf shepherd sheriff shield shift shimmer shingle shipyard shoe shoreline should shovel shower shrimp shrub shuffle shuttle
sibling sidewalk sierra sigh signal silent silo silver similar siren sister size skate sketch skillet skip skirt skydive skylight slalom
sleeve slender slide slim slope small smart smile smoke smooth snack snail snapshot snorkel snow snug soapbox soccer social soda softball
solid solution sombrero sonar song soprano sorbet sort soup source souvenir soybean space spaghetti sparrow spatula spearmint special
speedboat spell sphere sphinx spider spinach spiral splash splendid split sponge spoon spotlight spray spread spring sprout spruce spyglass
squad squirrel stable stadium staff stage staircase stallion stamp stand stapler starfish station stay steady steeple stencil step stereo
steward stick still sting stirrup stockpile stomach stone stool stopwatch storm strategy street strict strong student sturdy style subway
success suede sugar suitcase sultana summer sundial sunflower sunset supply surface surprise survey sushi swallow swap switch swivel
swordfish sycamore syllable symbol symphony syrup system tabletop taco tadpole tailor talent tandem tangerine tank tapestry taste tavern
taxi teacher teakettle teammate teapot teaspoon teenager telescope tempo tenant tennis tent terrain texture thatch theater theme theory
therapy thesis thicket thimble thing thistle thorn thought thread thrill throat thrush thumb thunder tidy tiger tightrope tile timid tinsel
tiptoe tiramisu titan toaster toboggan together tomato tongue tonic toolbox tooth topaz torch tornado tortilla totem toucan tourist toward
tower township tractor tradition traffic trail tranquil trapeze travel tray treadmill treble tree trellis trend triangle tribe trinket trip
trolley trombone trophy trousers trowel truck truffle trumpet tuba tugboat tulip tumbler tundra turbine turkey turnip turquoise turret
turtle tutor tuxedo tweezers twig twilight twinkle twirl twist type ukulele ultimate umbrella uncover underline unicorn uniform unique unity
universe unlock unusual upbeat upgrade uphill uplift upper upright upside upstream uptown urban urchin usable useful usher utensil utility
utopia vacant vacuum valet valid valve vanilla various varnish vase vector vegetable vehicle velocity velvet vendor venture veranda verse
vertical vessel veteran viaduct vibrant victory video view village vine vintage vinyl violet vision visual vital vivid vocal voice volcano
volley volume vortex vote voyage wafer waffle wagon walk wallaby walnut walrus waltz wardrobe warehouse warm washer watchman waterfall
waxwing weave website wedding weekend welcome wharf wheat wheel whip whirl whisper white wicket width wildcat willing windmill winery wing
winter wire wiring wisdom wisteria wobble woman wombat woodland woolen workshop world worthy wrangler wreath wren wrestle wrinkle wrist
xylophone yacht yoga yogurt yonder young youth zebra zenith zeppelin zigzag zinc zipper zodiac zoology zoom zucchini
`
  .trim()
  .split(/\s+/);

const READ_BACK_WORDS = 8;
const BITS_PER_WORD = 11n;

/**
 * Eight words of a digest given as 64 lower-case hex digits: 11 bits each, the highest bits first. Anything
 * else is a bug and throws.
 */
export function fingerprintWords(digestHex: string): readonly string[] {
  if (!/^[0-9a-f]{64}$/.test(digestHex))
    throw new Error('read-back words need a SHA-256 digest of 64 hex digits');
  const bits = BigInt(`0x${digestHex.slice(0, 22)}`);
  return Array.from({ length: READ_BACK_WORDS }, (_, place) => {
    const shift = BITS_PER_WORD * BigInt(READ_BACK_WORDS - 1 - place);
    return FINGERPRINT_WORDS[Number((bits >> shift) & 0x7ffn)] ?? '';
  });
}
