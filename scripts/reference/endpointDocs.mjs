import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../run.mjs'
import { filesBelow, isTest } from '../sourceFiles.mjs'

const depthMax = 24
/** Wrappers of a schema that leave its docstring valid. */
const wrapper = /^z\.(optional|exactOptional|nullable|nullish|readonly|prefault|_default)$/

/**
 * Creates the function that reads the docstrings of an endpoint's fields: by part (`params`, `query`, `body`,
 * `response`) and by path, as in `data[].token.name`.
 */
export function createEndpointDocs({ model, reader, workspaces }) {
  const rows = findRows(['@latchkey/protocol', '@latchkey/server'].map((name) => workspaces.get(name).folder))

  /** Returns the docstring of a schema: its own, or that of the type derived from it. */
  function docsOfSchema(file, node) {
    if (node.type === 'CallExpression' && wrapper.test(reader.textOf(file, node.callee)))
      return docsOfSchema(file, node.arguments[0])
    const declared = node.type === 'Identifier' ? model.find(file, node.name) : undefined
    return declared?.statement ? model.docsOf(declared.file, declared.statement).text : ''
  }

  /** Adds the docstrings of a schema's fields to `docs`, by their paths. */
  function collect(file, node, prefix, docs, depth = 0) {
    if (!node || depth > depthMax) return
    const next = (inner, where = prefix, place = file) => collect(place, inner, where, docs, depth + 1)
    if (node.type === 'Identifier') {
      const declared = model.find(file, node.name)
      if (declared?.node?.init) next(declared.node.init, prefix, declared.file)
      return
    }
    if (node.type !== 'CallExpression') return
    const call = reader.textOf(file, node.callee)
    const [first, second] = node.arguments
    if (wrapper.test(call) || call === 'z.pipe') return next(first)
    if (call === 'z.array') return next(first, `${prefix}[]`)
    if (/^z\.(union|discriminatedUnion)$/.test(call)) {
      const list = first.type === 'ArrayExpression' ? first : second
      for (const one of list.elements ?? []) next(one)
      return
    }
    const fields = reader.readSchema(file, node)?.fields
    if (!fields) return node.callee.type === 'MemberExpression' ? next(node.callee.object) : undefined
    for (const field of fields) {
      const key = `${prefix === '' || prefix.endsWith('.') ? prefix : `${prefix}.`}${field.name}`
      const text = field.docs || docsOfSchema(field.file, field.schema)
      if (text && !docs.has(key)) docs.set(key, text)
      next(field.schema, key, field.file)
    }
  }

  return function endpointDocs(id) {
    const { file, name } = rows.get(id) ?? {}
    const declared = file && model.find(file, name)
    const parts = declared?.node.init.arguments[0].properties ?? []
    return (part) => {
      const docs = new Map()
      const property = parts.find(({ key }) => key?.name === part)
      if (property) collect(declared.file, property.value, '', docs)
      return docs
    }
  }
}

/** Returns where each endpoint is declared, by its id: the client's rows, and those of the server alone. */
function findRows(folders) {
  const files = folders.flatMap((folder) => filesBelow(`${folder}/src`)).filter((file) => /\.ts$/.test(file))
  return new Map(
    files
      .filter((file) => !isTest(file))
      .flatMap((file) =>
        [
          ...readFileSync(path.join(root, file), 'utf8').matchAll(
            /^(?:export )?const (\w+) = defineEndpoint\(\{\s*id: '(\w+)'/gm,
          ),
        ].map(([, name, id]) => [id, { file, name }]),
      ),
  )
}
