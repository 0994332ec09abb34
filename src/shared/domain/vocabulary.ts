/**
 * The closed sets of words that database, API and screens share. This file imports nothing, so
 * that the browser gets the words without zod.
 */

/**
 * All categories, always present, in their order; colours are of `tokens.css`, icons of `icons.css`.
 * A new one is added here and to `CATEGORY_SIGNS`: all else follows.
 */
export const CATEGORIES = [
  { slug: 'beauty', name: 'Beauty', color: 'purple', icon: 'palette' },
  { slug: 'mode', name: 'Mode', color: 'blue', icon: 'tshirt' },
  { slug: 'tech', name: 'Tech', color: 'green', icon: 'laptop' },
  { slug: 'food', name: 'Food', color: 'orange', icon: 'pizza-slice' },
  { slug: 'wellness', name: 'Wellness', color: 'pink', icon: 'heart' },
  { slug: 'home', name: 'Home', color: 'indigo', icon: 'home' },
] as const
export type CategorySlug = (typeof CATEGORIES)[number]['slug']
export const CATEGORY_SLUGS = CATEGORIES.map(({ slug }) => slug) as [
  CategorySlug,
  ...CategorySlug[],
]

/**
 * By what a category is known, for the server: what else it is called by who searches for it, what its brands
 * sell, as a model is told, and words in their names, as `toBrandKey` folds them. `whole` counts as a word of
 * its own only ('tee' is in 'committee'); `parts` also inside compounds ('naturkosmetik').
 */
export const CATEGORY_SIGNS: Readonly<
  Record<CategorySlug, { called: string; sells: string; whole: string; parts: string }>
> = {
  beauty: {
    called: 'Kosmetik Schönheit Schminke Make-up Pflege Körperpflege',
    sells: 'cosmetics, skin, hair, nails, perfume, teeth',
    whole: 'spa lips lip nails nail brow brows lash lashes bad hair hairs glow derma duft',
    parts:
      'kosmetik cosmetic cosmetics beauty makeup skincare skin haut haar hairstyle parfum perfume parfuem fragrance shampoo friseur barber rasur rasier shave lotion creme cream balm serum seife soap wimpern lashes nagel manicure pflege lippen lipstick sonnenschutz sunscreen derma peeling deo zahn dental smile tanning',
  },
  mode: {
    called: 'Fashion Kleidung Klamotten Bekleidung Textilien',
    sells: 'clothes, shoes, bags, luggage, jewellery, watches, glasses, sports clothes',
    whole: 'hut hats cap caps bag bags shirt wear socken socks bra bhs ring rings look',
    parts:
      'fashion mode kleid clothing apparel wear jeans denim schuh shoe sneaker sandal stiefel boots socken socks unterwaesche underwear lingerie dessous bikini bademode swimwear swim schmuck jewelry jewellery jewel armband bracelet kette necklace ohrring uhren watch brillen eyewear sunglasses sonnenbrille rucksack backpack tasche handbag wallet guertel hose leggings pullover hoodie jacke jacket mantel streetwear sportswear outfit textil shirts trend tailor',
  },
  tech: {
    called: 'Technik Technologie Elektronik Computer Software',
    sells: 'electronics, phones and tariffs, software, apps, streaming, finance, learning online',
    whole: 'app apps vpn pc it audio phone code bit byte web led ai ki',
    parts:
      'tech elektronik electronic computer laptop software hardware handy smartphone phone mobile kopfhoerer headphone earbud lautsprecher speaker sound audio kamera camera drohne drone gaming gamer konsole hosting domain server cloud cyber digital robot charger ladegeraet akku powerbank batterie solar tarif sim streaming vpn studio3d 3ddruck printer smarthome',
  },
  food: {
    called: 'Essen Lebensmittel Ernährung Getränke Trinken',
    sells: 'food, drinks, coffee, tea, food boxes, delivery',
    whole: 'tee tea eat eats eis food foods bar gin rum wein wine bier beer koch cook oil',
    parts:
      'food essen lebensmittel kitchenbox kochbox snack muesli riegel schoko chocolate kaffee coffee espresso teekanne matcha tea getraenk drink limo saft juice smoothie wasser water wein wine vino bier brauerei brew schnaps likoer spirits pizza pasta nudel brot bread bakery baeckerei fleisch meat metzger wurst kaese cheese bio obst gemuese frucht fruit gewuerz spice sauce honig honey nuss nuts vegan keks cookie suess candy bonbon eis icecream gourmet feinkost restaurant meal',
  },
  wellness: {
    called: 'Gesundheit Fitness Sport Wohlbefinden',
    sells: 'supplements, fitness, health, pharmacies, sleep aids, sexual wellness',
    whole: 'fit gym run yoga zen spa sleep well gesund sport sports body whey',
    parts:
      'fitness wellness sport gym workout training trainer yoga pilates meditation mindful health gesund vital vitamin supplement nutrition protein whey kreatin creatine kollagen collagen omega probio mineral nahrungsergaenzung apotheke pharma medizin medical therapie massage schlaf sleep cbd hanf hormon diet diaet abnehmen detox balance relax entspann naturheil tracker laufen running fahrrad physio',
  },
  home: {
    called: 'Haushalt Wohnen Möbel Einrichtung Zuhause Garten',
    sells: "furniture, kitchen, garden, decoration, children's and pets' things, books",
    whole: 'home bett bed haus house garten pet pets baby kids dog cat licht rug',
    parts:
      'moebel furniture wohn living interior einrichtung deko decor sofa couch matratze mattress bett bedding kissen pillow decke blanket teppich rug lampe leuchte lamp light kerze candle vase poster bilder wallart tapete vorhang kueche kitchen pfanne pan topf messer knife geschirr porzellan haushalt household reinigung putz clean waschmittel laundry garten garden pflanze plant blume flower grill bbq werkzeug tool heimwerk spielzeug toy kinder baby haustier hund katze tier pet dog cat futter handtuch towel bad bathroom',
  },
}

export const DISCOUNT_TYPES = ['percentage', 'fixed'] as const
export const CODE_STATUSES = ['unverified', 'verified', 'rejected'] as const
/** What the operator's list of codes can be narrowed to; `review` = waits for the operator. */
export const CODE_FILTERS = ['review', 'verified', 'unverified', 'rejected', 'expired'] as const
/** Columns by which the operator's list of codes can be sorted; `-` in front means downwards. */
export const CODE_SORTS = [
  'code',
  'brand',
  'influencer',
  'amount',
  'status',
  'expires',
  'votes',
  'uses',
  'created',
  'confidence',
] as const
export const CODE_ORDERS = CODE_SORTS.flatMap((name) => [name, `-${name}`] as const)
/** By what, and in which direction, the overview's list of brands can be sorted. */
export const BRAND_ORDERS = ['name', '-name', 'codes', '-codes'] as const
/** What posts tell of a code, each from its influencer's newest post, and the operator may correct. */
export const DATED_TERMS = [
  'discount',
  'description',
  'expiresAt',
  'isExclusive',
  'minOrderAmount',
  'newCustomersOnly',
  'notCombinable',
  'excludedGoods',
] as const
export type DatedTerm = (typeof DATED_TERMS)[number]
/**
 * Why a public code waits for the operator's look: the last votes say that it does not work, or votes would
 * take it off the lists but too many codes left already.
 */
export const DOUBTS = ['failing', 'held'] as const
/**
 * Little confidence; an amount that is hard to believe; visitors say that it does not work; a form that no
 * code has, or that imitates another code; more codes at once than an account may publish that is new here; an
 * unsure author.
 */
export const REVIEW_REASONS = [
  'confidence',
  'amount',
  'visitors',
  'form',
  'new_account',
  'author',
] as const
/** What is odd about a code that waits for its form: see `findOddForm`; a look-alike of another code. */
export const ODD_FORMS = ['host', 'phone', 'scripts', 'insult', 'lookalike'] as const
/** What the operator can make of a post that contradicts a code. */
export const CONTRADICTION_DECISIONS = ['accept', 'dismiss'] as const
export const CONTRADICTION_STATES = ['open', 'accepted', 'dismissed'] as const
export const REVIEW_DECISIONS = ['accept', 'reject'] as const
export const VOTE_VALUES = ['working', 'not_working'] as const
/** What visitors send for review: a code that is missing, or what is wrong with a listed one. */
export const SUBMISSION_KINDS = ['code', 'report'] as const
export const REPORT_REASONS = [
  'ended',
  'other_amount',
  'other_shop',
  'new_customers',
  'min_order',
  'other',
] as const
export type ReportReason = (typeof REPORT_REASONS)[number]
/** With these the code works, but not for everybody: the visitor's vote does not count against it. */
export const CONDITION_REASONS: readonly ReportReason[] = ['new_customers', 'min_order']
/** What the operator makes of them; reports are settled. */
export const SUBMISSION_DECISIONS = ['accepted', 'dismissed', 'settled'] as const
/**
 * What the program counts of calls that it refused, or took without counting them: by a limit, by where they
 * came from, or for want of a login.
 */
export const SECURITY_EVENTS = [
  'failed_login',
  'refused_login',
  'refused_without_login',
  'refused_origin',
  'refused_read',
  'refused_vote',
  'refused_copy',
  'refused_contact',
  'refused_submission',
  'uncounted_vote',
  'uncounted_copy',
  'merged_submission',
] as const
export type SecurityEvent = (typeof SECURITY_EVENTS)[number]
/** With the codes that stayed in the lists because too many left. */
export const SECURITY_KINDS = [...SECURITY_EVENTS, 'held_code'] as const
export type SecurityKind = (typeof SECURITY_KINDS)[number]
export const LOG_TYPES = [
  'collection',
  'extraction',
  'brand',
  'security',
  'admin',
  'cronjob',
] as const
/** What the log can be narrowed to: a type, or the contact requests among the `admin` entries. */
export const LOG_FILTERS = [...LOG_TYPES, 'contact'] as const
export const LOG_LEVELS = ['info', 'success', 'warning', 'error'] as const
export const SCHEDULED_BRAND_STATUSES = ['pending', 'processing', 'published', 'failed'] as const
export const SCHEDULE_INTERVALS = ['daily', 'weekly'] as const
export const CRON_INTERVALS = ['hourly', 'daily', 'weekly'] as const
/** The largest number of new codes per run that means no limit, shown as 'Unbegrenzt'. */
export const UNLIMITED_CODES = 9999
/** The largest numbers of new codes per run to choose from. */
export const MAX_CODES_OPTIONS = [25, 50, 100, 200, 500, 1000, 1500, UNLIMITED_CODES] as const
export const CRON_STATUSES = ['active', 'paused', 'error'] as const
/** Days of the figures in the panel. */
export const FIGURE_PERIODS = [7, 30, 90] as const
/** Where the operator's files of posts are sent to, `?name=` behind it; the only call whose body may be large. */
export const UPLOAD_PATH = '/api/upload-posts'

/** `again` reads again what was read before, `upload` and `import` read given posts; the others look for codes. */
export const RUN_TRIGGERS = [
  'manual',
  'brand',
  'background',
  'cron',
  'schedule',
  'cli',
  'again',
  'upload',
  'import',
] as const
export const RUN_STATUSES = ['running', 'completed', 'failed', 'stopped', 'interrupted'] as const

export const CONTACT_TOPICS = ['general', 'support', 'partnership', 'press'] as const
export type ContactTopic = (typeof CONTACT_TOPICS)[number]

/** How a page shows its codes: by rank, by discount, those that end within a day, newest first. */
export const CODE_VIEWS = ['all', 'highest', 'expiring', 'new'] as const
export type CodeView = (typeof CODE_VIEWS)[number]

/** The same for the list of all codes, which has no ranks to show first. */
export const CODE_LIST_VIEWS = ['new', 'highest', 'expiring'] as const
export type CodeListView = (typeof CODE_LIST_VIEWS)[number]

/** The header of calls that the panel makes by itself, while nobody touches it. */
export const BACKGROUND_HEADER = 'x-background'

/** By what a brand's codes are narrowed down: name and value in addresses and calls. */
export const TERM_FILTERS = { customers: 'existing', minimum: 'none', end: 'set' } as const
export const TERM_FILTER_NAMES = ['customers', 'minimum', 'end'] as const
export type TermFilter = (typeof TERM_FILTER_NAMES)[number]
export type TermFilters = { [Name in TermFilter]?: (typeof TERM_FILTERS)[Name] | undefined }

/** Where posts can be searched for, besides feeds. */
export const SEARCH_PROVIDERS = ['files', 'searxng', 'brave', 'serper', 'youtube'] as const
export const KEYED_PROVIDERS: readonly string[] = ['brave', 'serper', 'youtube']

/** What the operator is told of without asking. */
export const ALERT_KEYS = ['cron', 'backup', 'search', 'feeds', 'queue', 'votes'] as const
export type AlertKey = (typeof ALERT_KEYS)[number]
export const WEBHOOK_KINDS = ['ntfy', 'json'] as const
