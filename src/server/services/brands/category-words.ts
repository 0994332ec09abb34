import type { CategorySlug } from '#shared/domain/vocabulary.ts'

/**
 * Words in brand names that speak for a category, German and English, each as `toBrandKey` folds
 * it. `whole` counts as a word of its own only, since it is part of unrelated ones ('tee' in
 * 'committee'); `parts` also inside compounds ('naturkosmetik').
 */
export const CATEGORY_WORDS: Readonly<
  Record<CategorySlug, { whole: readonly string[]; parts: readonly string[] }>
> = {
  beauty: {
    whole: split('spa lips lip nails nail brow brows lash lashes bad hair hairs glow derma duft'),
    parts: split(
      'kosmetik cosmetic cosmetics beauty makeup skincare skin haut haar hairstyle parfum perfume parfuem fragrance shampoo friseur barber rasur rasier shave lotion creme cream balm serum seife soap wimpern lashes nagel manicure pflege lippen lipstick sonnenschutz sunscreen derma peeling deo zahn dental smile tanning',
    ),
  },
  mode: {
    whole: split('hut hats cap caps bag bags shirt wear socken socks bra bhs ring rings look'),
    parts: split(
      'fashion mode kleid clothing apparel wear jeans denim schuh shoe sneaker sandal stiefel boots socken socks unterwaesche underwear lingerie dessous bikini bademode swimwear swim schmuck jewelry jewellery jewel armband bracelet kette necklace ohrring uhren watch brillen eyewear sunglasses sonnenbrille rucksack backpack tasche handbag wallet guertel hose leggings pullover hoodie jacke jacket mantel streetwear sportswear outfit textil shirts trend tailor',
    ),
  },
  tech: {
    whole: split('app apps vpn pc it audio phone code bit byte web led ai ki'),
    parts: split(
      'tech elektronik electronic computer laptop software hardware handy smartphone phone mobile kopfhoerer headphone earbud lautsprecher speaker sound audio kamera camera drohne drone gaming gamer konsole hosting domain server cloud cyber digital robot charger ladegeraet akku powerbank batterie solar tarif sim streaming vpn studio3d 3ddruck printer smarthome',
    ),
  },
  food: {
    whole: split('tee tea eat eats eis food foods bar gin rum wein wine bier beer koch cook oil'),
    parts: split(
      'food essen lebensmittel kitchenbox kochbox snack muesli riegel schoko chocolate kaffee coffee espresso teekanne matcha tea getraenk drink limo saft juice smoothie wasser water wein wine vino bier brauerei brew schnaps likoer spirits pizza pasta nudel brot bread bakery baeckerei fleisch meat metzger wurst kaese cheese bio obst gemuese frucht fruit gewuerz spice sauce honig honey nuss nuts vegan keks cookie suess candy bonbon eis icecream gourmet feinkost restaurant meal',
    ),
  },
  wellness: {
    whole: split('fit gym run yoga zen spa sleep well gesund sport sports body whey'),
    parts: split(
      'fitness wellness sport gym workout training trainer yoga pilates meditation mindful health gesund vital vitamin supplement nutrition protein whey kreatin creatine kollagen collagen omega probio mineral nahrungsergaenzung apotheke pharma medizin medical therapie massage schlaf sleep cbd hanf hormon diet diaet abnehmen detox balance relax entspann naturheil tracker laufen running fahrrad physio',
    ),
  },
  home: {
    whole: split('home bett bed haus house garten pet pets baby kids dog cat licht rug'),
    parts: split(
      'moebel furniture wohn living interior einrichtung deko decor sofa couch matratze mattress bett bedding kissen pillow decke blanket teppich rug lampe leuchte lamp light kerze candle vase poster bilder wallart tapete vorhang kueche kitchen pfanne pan topf messer knife geschirr porzellan haushalt household reinigung putz clean waschmittel laundry garten garden pflanze plant blume flower grill bbq werkzeug tool heimwerk spielzeug toy kinder baby haustier hund katze tier pet dog cat futter handtuch towel bad bathroom',
    ),
  },
}

function split(words: string): readonly string[] {
  return words.split(' ')
}
