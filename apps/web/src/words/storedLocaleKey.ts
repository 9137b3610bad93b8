/** Key of the locale that the page was last shown in, so that it is shown in it from the start. */
export const storedLocaleKey = 'serialMob.locale'
