import MiniSearch from 'minisearch'
import { searchOptions } from '../src/searchOptions.ts'

/** Records of past work, which are long. Only their headings are searched. */
const onlyHeadings = /^docs\/(decisions\/(mend|replacedTests|soak)|test-times|mutation)\.md$/

/** Returns the search index of pages with their sections, as JSON. */
export function createSearch(pages) {
  const search = new MiniSearch(searchOptions)
  search.addAll(
    pages.flatMap(({ page, sections }) =>
      sections.flatMap(({ heading, text }) => {
        if (!heading) return []
        return {
          url: heading.level === 1 ? page.path : `${page.path}#${heading.id}`,
          title: page.title,
          heading: heading.title,
          text: onlyHeadings.test(page.file) ? '' : text,
        }
      }),
    ),
  )
  return JSON.stringify(search)
}
