import { code, join, table } from './markdown.mjs'

const depthMax = 4

/** Returns the endpoints of an OpenAPI document by tag: its title, description and text in Markdown. */
export function renderHttp({ tags, paths }) {
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
      text: own.map(renderOperation).join('\n\n'),
    }
  })
}

function renderOperation({
  operationId,
  method,
  path,
  summary,
  security,
  parameters,
  requestBody,
  responses,
}) {
  const request = requestBody?.content['application/json']
  const response = responses[200].content['application/json']
  return join(
    `## ${operationId}`,
    `\`${method} ${path}\``,
    `${summary}${accessOf(security)}`,
    parameters.length > 0 &&
      `**Parameters**\n\n${table(
        ['Name', 'In', 'Type', 'Example'],
        parameters.map(({ name, in: place, required, schema, example }) => [
          code(required ? name : `${name}?`),
          place,
          code(typeOf(schema)),
          example === undefined ? '' : code(typeof example === 'string' ? example : JSON.stringify(example)),
        ]),
      )}`,
    request && `**Request body**\n\n${fieldTable(request.schema)}\n\n${json(request.example)}`,
    `**Response**\n\n${fieldTable(response.schema)}`,
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

function fieldTable(schema) {
  const rows = fieldsOf(schema)
  return rows.length > 0 ? table(['Field', 'Type'], rows) : code(typeOf(schema))
}

/** Returns rows for the fields of a JSON Schema, nested ones with their path. */
function fieldsOf(schema, prefix = '', depth = 0) {
  if (depth > depthMax || !schema) return []
  if (schema.type === 'array') return fieldsOf(schema.items, `${prefix}[]`, depth + 1)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) {
    const objects = choices.filter((choice) => choice.type === 'object' || choice.type === 'array')
    return objects.length === 1 ? fieldsOf(objects[0], prefix, depth) : []
  }
  return Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
    const dot = prefix === '' || prefix.endsWith('.') ? prefix : `${prefix}.`
    const key = `${dot}${name}`
    const own = [code(schema.required?.includes(name) ? key : `${key}?`), code(typeOf(part))]
    return [own, ...fieldsOf(part, key, depth + 1)]
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
