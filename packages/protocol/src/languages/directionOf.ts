const rightToLeft = ['ar', 'dv', 'fa', 'he', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi']

/** Returns the text direction of a locale (BCP 47). */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  const [language = ''] = locale.toLowerCase().split('-')
  return rightToLeft.includes(language) ? 'rtl' : 'ltr'
}
