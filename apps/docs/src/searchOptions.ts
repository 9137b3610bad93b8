import type { Options } from 'minisearch'

const stemLengthMin = 3
/** Pages of every export, error and past decision, which would outrank the guides by their number. */
const listed = /^(errors|reference|decisions|copy|spec|glossary)\//

/** Options of the search index, for the build that writes it and the page that reads it. */
export const searchOptions: Options = {
  idField: 'url',
  fields: ['title', 'heading', 'text'],
  storeFields: ['title', 'heading'],
  processTerm: toStem,
  searchOptions: {
    boost: { heading: 4, title: 2 },
    boostDocument: (url) => (listed.test(String(url)) ? 0.4 : 1),
    prefix: true,
    fuzzy: 0.15,
    combineWith: 'AND',
  },
}

/** Returns a word without its ending, so that “theme” also finds “Theming”. */
function toStem(word: string): string {
  const stem = word.toLowerCase().replace(/(?:ing|es|e|s)$/, '')
  return stem.length < stemLengthMin ? word.toLowerCase() : stem
}
