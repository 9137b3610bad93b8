const rightToLeft = ['ar', 'dv', 'fa', 'he', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi']

/** The direction in which a locale (BCP 47) is written. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  const [language = ''] = locale.toLowerCase().split('-')
  return rightToLeft.includes(language) ? 'rtl' : 'ltr'
}
