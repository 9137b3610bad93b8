// The reference of the packages, from their docstrings. `scripts/reference.test.ts` writes it to docs/reference.
import { readWorkspaces } from './imports.mjs'
import { createCatalogue, errorsPage, folder } from './reference/catalogue.mjs'
import { createEndpointDocs } from './reference/endpointDocs.mjs'
import { createFieldReader } from './reference/fields.mjs'
import { findUses } from './reference/findUses.mjs'
import { isRow, layOut, linkTo } from './reference/layout.mjs'
import { code, join, table } from './reference/markdown.mjs'
import { createModel } from './reference/model.mjs'
import { createErrorRenderer } from './reference/renderErrors.mjs'
import { renderEvents } from './reference/renderEvents.mjs'
import { renderFailures } from './reference/renderFailures.mjs'
import { renderHttp } from './reference/renderHttp.mjs'
import { createItemRenderer } from './reference/renderItem.mjs'

const note =
  '<!-- Written by `npx vitest run --project unit scripts/reference.test.ts -u` from the docstrings. -->'

/**
 * Returns the pages of the reference by path.
 * @param {{ openApi: any, texts: Readonly<Record<string, unknown>> }} from the OpenAPI document of the server, and the
 * copy table of the modal
 * @returns {Map<string, string>}
 */
export function writeReference({ openApi, texts }) {
  const workspaces = readWorkspaces()
  const model = createModel(workspaces)
  const reader = createFieldReader(model)
  const catalogue = createCatalogue(model, workspaces)
  const { errors } = layOut(catalogue)
  const rendered = createItemRenderer({ model, reader, catalogue, samples: findUses() })
  const renderError = createErrorRenderer({ model, reader, catalogue, rendered, texts })
  const http = renderHttp(openApi, createEndpointDocs({ model, reader, workspaces }))
  const pages = new Map()
  const write = (path, ...parts) => pages.set(path, `${join(note, ...parts)}\n`)

  for (const page of catalogue.pages)
    write(
      page.path,
      `# ${page.title}`,
      page.about,
      ...page.sections.flatMap((section) => {
        const rows = section.items.filter((item) => isRow(item, page))
        const others = section.items.filter((item) => !isRow(item, page))
        return [
          `## ${section.title}`,
          section.kind === 'action' && 'The first argument of an action is the kit.',
          rows.length > 0 && `${importing(rows)}${rendered.renderRows(rows)}`,
          ...others.map(rendered.renderItem),
        ]
      }),
    )
  write(
    errorsPage,
    '# Errors',
    'Every error that the packages export: when it is thrown, its message, and what the modal shows to visitors. `{name}` stands for a value. [Troubleshooting](../troubleshooting.md) lists symptoms with their fixes.',
    ...errors.flatMap(({ specifier, items }) => [`## ${specifier}`, ...items.map(renderError)]),
  )
  write(
    `${folder}/events.md`,
    '# Events',
    'Events that `onEvent` of [`createKit`](core/createKit.md) receives, each as `{ name, properties }`. With `analytics: true`, the kit also sends them to the server. They never contain an address.',
    renderEvents({ model, reader, workspaces }),
  )
  for (const { name, description, text } of http)
    write(
      httpPath(name),
      `# HTTP: ${name}`,
      `${description} Paths are relative to the origin of the API. Every failure has the shape described in [HTTP API](README.md#failures).`,
      text,
    )
  write(
    `${folder}/http/README.md`,
    '# HTTP API',
    'The endpoints of the server. The server also serves this as an OpenAPI document, at `/openapi.json`.',
    ...http.map(({ name, endpoints }) =>
      join(
        `## ${name}`,
        table(
          ['Endpoint', 'Path', 'Description'],
          endpoints.map(({ operationId, method, path, summary }) => [
            `[${code(operationId)}](${fileOf(name)}#${operationId.toLowerCase()})`,
            code(`${method} ${path}`),
            summary,
          ]),
        ),
      ),
    ),
    '## Failures',
    'A failed request has the body `{ "status": "FAILED", "reasons": [{ "field", "description" }], "code" }`. `reasons` are for people, the most important one first. `code` is for programs:',
    renderFailures({ model, workspaces }),
  )
  write(`${folder}/README.md`, ...indexOf(catalogue, http, errors))
  return pages
}

/** Names the imports of a table's rows, if they have no signature that does. */
function importing(rows) {
  const specifiers = [...new Set(rows.map(({ specifier }) => specifier))]
  return `Import from ${specifiers.map(code).join(', ')}.\n\n`
}

const fileOf = (name) => `${name.toLowerCase()}.md`
const httpPath = (name) => `${folder}/http/${fileOf(name)}`

/** Returns the first page: every other page, and every export of the packages that apps use. */
function indexOf(catalogue, http, errors) {
  const from = `${folder}/README.md`
  const link = (item) => `[${code(item.exported)}](${linkTo(from, item)})`
  const packages = [...new Set(catalogue.pages.map((page) => page.package))]
  return [
    '# Reference',
    'Every export of the packages, from their docstrings. For guides, see [Get started](../start/README.md).',
    table(
      ['Topic', 'Page'],
      [
        ['Settings of the kit', '[createKit](core/createKit.md)'],
        [
          'Settings of the server',
          '[createServer](server/createServer.md), [environment variables](../server/settings.md)',
        ],
        ['Errors', '[Errors](errors.md)'],
        ['Events', '[Events](events.md)'],
        [
          'HTTP endpoints',
          `[All](http/README.md), ${http.map(({ name }) => `[${name}](http/${fileOf(name)})`).join(', ')}`,
        ],
      ],
    ),
    ...packages.flatMap((name) => [
      `## ${name}`,
      table(
        ['Page', 'Exports'],
        catalogue.pages
          .filter((page) => page.package === name)
          .map((page) => {
            const items = page.sections.flatMap((section) => (section.kind === 'type' ? [] : section.items))
            const listed =
              items.length > 0 && !page.isTable && items.length <= 60
                ? items.filter(({ exported }) => !/(QueryOptions|Key)$/.test(exported))
                : []
            const about = listed.length > 0 ? listed.map(link).join(', ') : page.about
            return [`[${page.title}](${page.path.slice(folder.length + 1)})`, about]
          }),
      ),
    ]),
    `${catalogue.items.length} exports, ${errors.flatMap(({ items }) => items).length} of them errors.`,
  ]
}
