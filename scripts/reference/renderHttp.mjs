import { code, join, table } from './markdown.mjs'

const depthMax = 8

/**
 * Returns the endpoints of an OpenAPI document by tag: its title, description and text in Markdown. `endpointDocs`
 * returns the docstrings of an endpoint's fields, which the document doesn't have.
 */
export function renderHttp({ tags, paths }, endpointDocs) {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      ...operation,
    })),
  )
  return tags.map(({ name, description }) => {
    const own = operations.filter((operation) => operation.tags.includes(name))
    return {
      name,
      description,
      endpoints: own.map(({ operationId, method, path, summary }) => ({
        operationId,
        method,
        path,
        summary,
      })),
      text: own
        .map((operation) => renderOperation(operation, endpointDocs(operation.operationId)))
        .join('\n\n'),
    }
  })
}

function renderOperation(
  { operationId, method, path, summary, security, parameters, requestBody, responses },
  docsOf,
) {
  const about = { path: docsOf('params'), query: docsOf('query') }
  const request = requestBody?.content['application/json']
  const response = responses[200].content['application/json']
  return join(
    `## ${operationId}`,
    `\`${method} ${path}\``,
    `${summary}${accessOf(security)}`,
    parameters.length > 0 &&
      `**Parameters**\n\n${table(
        ['Name', 'In', 'Type', 'Example', 'Description'],
        parameters.map(({ name, in: place, required, schema, example }) => [
          code(required ? name : `${name}?`),
          place,
          code(typeOf(schema)),
          example === undefined ? '' : code(typeof example === 'string' ? example : JSON.stringify(example)),
          describeAt(about[place], name),
        ]),
      )}`,
    request &&
      `**Request body**\n\n${fieldTable(request.schema, docsOf('body'))}\n\n${json(request.example)}`,
    `**Response**\n\n${fieldTable(response.schema, docsOf('response'))}`,
    responses[204] && `204: ${responses[204].description}`,
    json(response.example),
  )
}

function accessOf(security) {
  if (security.length === 0) return ' No project id.'
  return security.some((one) => Object.keys(one).length === 0)
    ? ' The project id is optional if the origin identifies the project.'
    : ' Requires a project id.'
}

const json = (value) => (value === undefined ? '' : `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``)

const projectDocs = 'Id of a project of the server (`PROJECTS`).'

/** Describes the field at a path. Rows of endpoints don't list the project id. */
const describeAt = (docs, key) => (docs.get(key) ?? (key === 'projectId' ? projectDocs : '')).split('\n\n')[0]

function fieldTable(schema, docs) {
  const rows = fieldsOf(schema, docs)
  return rows.length > 0 ? table(['Field', 'Type', 'Description'], rows) : code(typeOf(schema))
}

/** Returns rows for the fields of a JSON Schema, nested ones with their path. */
function fieldsOf(schema, docs, prefix = '', depth = 0) {
  if (depth > depthMax || !schema) return []
  if (schema.type === 'array') return fieldsOf(schema.items, docs, `${prefix}[]`, depth + 1)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) {
    const objects = choices.filter((choice) => choice.type === 'object' || choice.type === 'array')
    return objects.length === 1 ? fieldsOf(objects[0], docs, prefix, depth) : []
  }
  return Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
    const dot = prefix === '' || prefix.endsWith('.') ? prefix : `${prefix}.`
    const key = `${dot}${name}`
    const inner = fieldsOf(part, docs, key, depth + 1)
    const about = describeAt(docs, key)
    // The fields speak for an object that is always there.
    if (about === '' && inner.length > 0 && schema.required?.includes(name) && !(part.anyOf ?? part.oneOf))
      return inner
    return [[code(schema.required?.includes(name) ? key : `${key}?`), code(typeOf(part)), about], ...inner]
  })
}

/** Returns a JSON Schema as a type. */
function typeOf(schema = {}) {
  if (schema.$ref) return schema.$ref.split('/').at(-1)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum)
    return schema.enum.length > 12 ? 'string' : schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map(typeOf))].join(' | ')
  if (schema.type === 'array') {
    const inner = typeOf(schema.items)
    return inner.includes(' ') ? `(${inner})[]` : `${inner}[]`
  }
  if (schema.type === 'object' && !schema.properties && schema.additionalProperties)
    return `{ [key]: ${typeOf(schema.additionalProperties)} }`
  return [schema.type ?? 'unknown'].flat().join(' | ')
}
