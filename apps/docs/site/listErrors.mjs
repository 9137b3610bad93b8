import { copy } from '../src/words/copy.ts'

const errorsFile = 'docs/reference/errors.md'
const failuresFile = 'docs/reference/http/README.md'
const words = copy.errors

/**
 * Lists a page for each error of the packages, and for each failure code of the server. `sources` are the pages by file.
 * The text of a page is a part of the reference.
 */
export function listErrors(sources) {
  const errors = readErrors(sources.get(errorsFile).text)
  const codes = [...sources.get(failuresFile).text.matchAll(/^\| `([A-Z_]+)` \| (\d+) \| (.+) \|$/gm)].map(
    ([, name, status, meaning]) => ({
      file: failuresFile,
      name,
      isCode: true,
      text: `# ${name}\n\n${meaning}\n\n${words.status.replace('{status}', status)} [${words.api}](README.md#failures)\n`,
    }),
  )
  return [...errors, ...codes].map(({ name, ...page }) => ({
    ...page,
    title: name,
    path: `errors/${name}/`,
    markdown: `errors/${name}.md`,
  }))
}

/** Returns the errors of the reference by name. Two packages may have an error of the same name. */
function readErrors(text) {
  const byName = new Map()
  for (const inPackage of text.split(/^## /m).slice(1)) {
    const [packageName = ''] = inPackage.split('\n')
    for (const section of inPackage.split(/^### /m).slice(1)) {
      const [name = ''] = section.split('\n')
      const body = section.slice(name.length)
      byName.set(name, [...(byName.get(name) ?? []), { packageName, body }])
    }
  }
  return [...byName].map(([name, found]) => ({
    file: errorsFile,
    name,
    text: `# ${name}\n${found.map(({ packageName, body }) => (found.length > 1 ? `\n## ${packageName}\n${body}` : body)).join('')}`,
  }))
}

/** Returns the page that lists the errors' pages. */
export function listErrorsPage(errors) {
  const list = (isListed) =>
    errors
      .filter(isListed)
      .map(({ title, markdown }) => `- [${title}](${markdown.slice('errors/'.length)})`)
      .join('\n')
  return {
    file: 'errors/README.md',
    path: 'errors/',
    title: words.title,
    text: `# ${words.title}\n\n${words.lead}\n\n## ${words.ofKit}\n\n${list(({ isCode }) => !isCode)}\n\n## ${words.ofServer}\n\n${list(({ isCode }) => isCode)}\n`,
    markdown: 'errors/README.md',
  }
}
