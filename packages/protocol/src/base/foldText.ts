/** Latin letters and their look-alikes in other scripts, beyond what NFKD decomposes. Case matters: Η is H, η is n. */
const lookAlikes: { readonly [latin: string]: string } = {
  a: 'аАɑαΑᴀᎪꓮ⍺ⲁⲀ∀ª',
  b: 'вВьЬβΒʙɓᏴꓐⲂ฿₿Ƀƀ',
  c: 'сСϲϹᴄᏟꓚⲥⲤƈ¢₡ȼ',
  d: 'ԁԀᴅᎠꓓđĐɗðÐꭰ',
  e: 'еЕεΕᴇᎬꓰєЄ€ҽɛⲉ',
  f: 'ꜰꓝƒϝϜꞙẝ',
  g: 'ɡԍԌɢᏀꓖցǥᶃ',
  h: 'һҺнНΗʜᎻᏂꓧħĦհⲎ',
  i: 'іІιΙıɪɩᎥꓲⲒ',
  j: 'јЈϳͿᴊᎫꓙյɉ',
  k: 'кКκΚᴋᏦꓗⲔƙĸ',
  l: 'ӏӀʟᏞꓡłŁլⳑǀ∣│',
  m: 'мМΜᴍᎷꓟⲘϺϻ',
  n: 'пΝηɴꓠŋոռɲⲚИ',
  o: 'оОοΟσᴏꓳøØօՕɵⲟⲞ◯○Ꮻ',
  p: 'рРρΡᴘᏢꓑþƥⲣⲢ',
  q: 'ԛԚզգɋꞯ',
  r: 'гᴦʀᎡꓣɍⲅЯя',
  s: 'ѕЅꜱᏚꓢՏʂ§',
  t: 'тТτΤᴛᎢꓔŧŦƭⲧⲦ₮',
  u: 'υսՍᴜꓴμʉ∪Ա',
  v: 'νѵѴᴠᏙꓦʋ∨',
  w: 'ԝԜωᴡᏔᎳꓪɯшШ₩',
  x: 'хХχΧꓫⲬ×✕',
  y: 'уУγΥүҮʏᎩꓬƴ¥ⲨУ',
  z: 'ΖζᴢᏃꓜȥⲌƶ',
  '.': '。․•·‧∙⋅',
  '/': '∕⁄╱⧸',
  ':': '꞉∶ː։',
}

const latinOf = new Map(
  Object.entries(lookAlikes).flatMap(([latin, others]) => [...others].map((other) => [other, latin])),
)

/** First letters of the framed alphabets, which have no decomposition. */
const framedAlphabets = [0x1_f150, 0x1_f170, 0x1_f1e6]

/**
 * Folds text to what a reader would take it for: compatibility forms and accents are decomposed (NFKD), invisible
 * characters removed, Latin look-alikes replaced, and letters lower-cased. For comparison only, never for display.
 */
export function foldText(text: string): string {
  const bare = text.normalize('NFKD').replace(/[\p{M}\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, '')
  let folded = ''
  for (const character of bare) folded += latinOf.get(character) ?? unframe(character) ?? character
  // Lower case may decompose further, and may be a look-alike.
  let lower = ''
  for (const character of folded.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, ''))
    lower += latinOf.get(character) ?? character
  return lower
}

/**
 * Folds text further, for comparing whole words: symbols are removed, and look-alike digits and letters are unified.
 */
export function toSkeleton(text: string): string {
  return foldText(text.replace(/(?<=\p{L})\$(?=\p{L})/gu, 's').replaceAll('|', 'l'))
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[1i]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('5', 's')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

function unframe(character: string): string | undefined {
  const code = character.codePointAt(0) ?? 0
  const first = framedAlphabets.find((start) => code >= start && code < start + 26)
  return first === undefined ? undefined : String.fromCharCode(97 + code - first)
}
