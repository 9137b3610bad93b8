/**
 * @typedef {object} Field
 * @property {string} name
 * @property {boolean} isOptional
 * @property {string} type as written
 * @property {any} [node] the type's node
 * @property {string} file where the type is written
 * @property {string} docs
 */

const depthMax = 8
/** Template literals of schemas are hex. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: a type, as written
const hexType = '`0x${string}`'

/**
 * Reads the fields of types, through aliases, intersections and TypeScript's own mapped types.
 * @param {ReturnType<typeof import('./model.mjs').createModel>} model
 */
export function createFieldReader(model) {
  /**
   * Returns the fields of a type, with the parts that cannot be listed (`rest`). Undefined if it is not an object.
   * @returns {{ fields: Field[], rest: string[] } | undefined}
   */
  function read(file, node, depth = 0) {
    if (!node || depth > depthMax) return undefined
    switch (node.type) {
      case 'TSParenthesizedType':
        return read(file, node.typeAnnotation, depth)
      case 'TSTypeLiteral':
        return { fields: node.members.flatMap((member) => readMember(file, member)), rest: [] }
      case 'TSUnionType': {
        const types = node.types.filter(
          ({ type }) => type !== 'TSUndefinedKeyword' && type !== 'TSNullKeyword',
        )
        return types.length === 1 ? read(file, types[0], depth) : readUnion(file, types, depth)
      }
      case 'TSIntersectionType': {
        const parts = node.types.map(
          (part) => read(file, part, depth + 1) ?? { fields: [], rest: [textOf(file, part)] },
        )
        if (parts.every(({ fields }) => fields.length === 0)) return undefined
        return { fields: parts.flatMap(({ fields }) => fields), rest: parts.flatMap(({ rest }) => rest) }
      }
      case 'TSTypeReference':
        return readReference(file, node, depth)
      default:
        return undefined
    }
  }

  /** Returns the fields of schemas of which a value matches one. Fields that not all of them have are optional. */
  function readUnion(file, types, depth) {
    if (!types.every((type) => type.type === 'TSTypeReference' && schemaOf(file, type))) return undefined
    const lists = types.map((type) => readReference(file, type, depth)?.fields ?? [])
    const fields = new Map(lists.flat().map((field) => [field.name, field]))
    const isShared = ({ name }) => lists.every((list) => list.some((field) => field.name === name))
    return {
      fields: [...fields.values()].map((field) => (isShared(field) ? field : { ...field, isOptional: true })),
      rest: [],
    }
  }

  function readReference(file, node, depth) {
    const [first, second] = node.typeArguments?.params ?? []
    const name = textOf(file, node.typeName)
    if (['Readonly', 'Partial', 'Required', 'Omit', 'Pick'].includes(name)) {
      const inner = read(file, first, depth + 1)
      if (!inner) return undefined
      const picked = second && literalsOf(second)
      if ((name === 'Omit' || name === 'Pick') && !picked) return undefined
      const fields = inner.fields
        .filter((field) => !picked || picked.includes(field.name) === (name === 'Pick'))
        .map((field) => (name === 'Partial' ? { ...field, isOptional: true } : field))
      // What can't be listed has none of the picked fields, if all of them are found.
      return { fields, rest: name === 'Pick' && fields.length === picked.length ? [] : inner.rest }
    }
    const schema = schemaOf(file, node)
    if (schema) return readSchema(schema.file, schema.node, depth + 1)
    const declared = node.typeName.type === 'Identifier' ? model.find(file, name) : undefined
    if (declared?.node?.type === 'TSTypeAliasDeclaration')
      return read(declared.file, declared.node.typeAnnotation, depth + 1)
    return undefined
  }

  function readMember(file, member) {
    const docs = model.docsOf(file, member).text
    switch (member.type) {
      case 'TSPropertySignature':
        return [
          {
            name: keyOf(file, member),
            isOptional: member.optional,
            type: textOf(file, member.typeAnnotation?.typeAnnotation),
            node: member.typeAnnotation?.typeAnnotation,
            file,
            docs,
          },
        ]
      case 'TSMethodSignature': {
        const given = member.params.map((parameter) => textOf(file, parameter)).join(', ')
        const type = `(${given}) => ${textOf(file, member.returnType?.typeAnnotation) || 'void'}`
        return [{ name: keyOf(file, member), isOptional: member.optional, type, file, docs }]
      }
      case 'TSIndexSignature':
        return [
          {
            name: `[${textOf(file, member.parameters[0])}]`,
            isOptional: false,
            type: textOf(file, member.typeAnnotation.typeAnnotation),
            node: member.typeAnnotation.typeAnnotation,
            file,
            docs,
          },
        ]
      default:
        return []
    }
  }

  /** Returns the zod schema of `z.output<typeof schema>`. */
  function schemaOf(file, node) {
    if (!/^z\.(output|input|infer)$/.test(textOf(file, node.typeName))) return undefined
    const [query] = node.typeArguments.params
    if (query.type !== 'TSTypeQuery' || query.exprName.type !== 'Identifier') return undefined
    const declared = model.find(file, query.exprName.name)
    return declared?.node?.init && { file: declared.file, node: declared.node.init }
  }

  /** Returns the fields of an object schema. */
  function readSchema(file, node, depth = 0) {
    if (node.type === 'Identifier') {
      const declared = model.find(file, node.name)
      return declared?.node?.init && depth < depthMax
        ? readSchema(declared.file, declared.node.init, depth + 1)
        : undefined
    }
    if (node.type !== 'CallExpression') return undefined
    const call = textOf(file, node.callee).replaceAll(' ', '')
    if (/\.check$/.test(call)) return readSchema(file, node.callee.object, depth + 1)
    if (call === 'z.extend') {
      const [base, more] = node.arguments
      const inner = readSchema(file, base, depth + 1)
      return inner && { fields: [...inner.fields, ...propertiesOf(file, more)], rest: inner.rest }
    }
    if (!/^(z\.(strict|loose)?[oO]bject|members)$/.test(call)) return undefined
    const [shape] = node.arguments
    const declared =
      shape?.type === 'Identifier' ? model.find(file, shape.name) : { file, node: { init: shape } }
    return declared?.node?.init?.type === 'ObjectExpression'
      ? { fields: propertiesOf(declared.file, declared.node.init), rest: [] }
      : undefined
  }

  /** Returns the properties of an object of schemas as fields. */
  function propertiesOf(file, object) {
    return object.properties.flatMap((property) => {
      if (property.type === 'SpreadElement') {
        const declared = property.argument.type === 'Identifier' && model.find(file, property.argument.name)
        return declared?.node?.init?.type === 'ObjectExpression'
          ? propertiesOf(declared.file, declared.node.init)
          : []
      }
      const schema = described(file, property.value)
      return [
        {
          name: keyOf(file, property),
          isOptional: /^z\.(optional|exactOptional|prefault|_default)$/.test(textOf(file, schema.callee)),
          type: schemaType(file, schema),
          schema,
          named: namedSchema(file, schema),
          file,
          docs: model.docsOf(file, property).text,
        },
      ]
    })
  }

  /** Returns the schema of a call that describes a setting: `inStorage(variable, schema, …)`. */
  const described = (file, node) =>
    node.type === 'CallExpression' && /^in[A-Z]/.test(textOf(file, node.callee)) ? node.arguments[1] : node

  /** Returns the type that is derived from a schema, if it has one of its own. */
  function namedSchema(file, node) {
    const call = node.type === 'CallExpression' ? textOf(file, node.callee).replace(/^z\./, '') : ''
    if (/^(optional|exactOptional|nullable|readonly|_default|array)$/.test(call))
      return namedSchema(file, node.arguments[0])
    const declared = node.type === 'Identifier' ? model.find(file, node.name) : undefined
    const name = declared?.file && typeNamed(declared)
    return name ? model.find(declared.file, name) : undefined
  }

  /** Returns a schema as a type. */
  function schemaType(file, node, depth = 0) {
    if (depth > depthMax) return textOf(file, node)
    if (node.type === 'Identifier') {
      const declared = model.find(file, node.name)
      const type = declared?.file && typeNamed(declared)
      if (type) return type
      return declared?.node?.init ? schemaType(declared.file, declared.node.init, depth + 1) : node.name
    }
    if (node.type !== 'CallExpression') return textOf(file, node)
    const call = textOf(file, node.callee).replaceAll(' ', '')
    const [first, second] = node.arguments
    const inner = () => schemaType(file, first, depth + 1)
    const member = /\.(check|brand|min|max)$/.test(call)
    if (member) return schemaType(file, node.callee.object, depth)
    switch (call.replace(/^z\./, '')) {
      case 'string':
      case 'number':
      case 'boolean':
      case 'bigint':
      case 'unknown':
      case 'null':
        return call.slice(2)
      case 'int':
        return 'number'
      case 'email':
      case 'url':
      case 'uuid':
      case 'iso.datetime':
        return 'string'
      case 'templateLiteral':
        return hexType
      case 'custom':
        return node.typeArguments ? textOf(file, node.typeArguments.params[0]) : 'unknown'
      case 'pipe':
        return (
          transformedType(file, second) ??
          schemaType(file, isTransform(file, second) ? first : second, depth + 1)
        )
      case 'whole':
        return node.typeArguments ? textOf(file, node.typeArguments.params[0]) : inner()
      case 'optional':
      case 'exactOptional':
      case 'readonly':
      case '_default':
        return inner()
      case 'nullable':
        return `${inner()} | null`
      case 'nullish':
        return `${inner()} | null`
      case 'array':
        return /[ |]/.test(inner()) ? `(${inner()})[]` : `${inner()}[]`
      case 'literal':
        return textOf(file, first)
      case 'enum':
        return enumType(file, first)
      case 'union':
      case 'discriminatedUnion': {
        const list = first.type === 'ArrayExpression' ? first : second
        return (
          list?.elements?.map((one) => schemaType(file, one, depth + 1)).join(' | ') ?? textOf(file, node)
        )
      }
      case 'oneOf':
        return enumType(file, first)
      case 'partialRecord':
        return `Partial<Record<${inner()}, ${schemaType(file, second, depth + 1)}>>`
      case 'record':
        return `Record<${inner()}, ${schemaType(file, second, depth + 1)}>`
      case 'object':
      case 'members':
      case 'strictObject':
      case 'looseObject':
        if (first?.type !== 'ObjectExpression') return 'object'
        return `{ ${propertiesOf(file, first)
          .map(({ name, isOptional, type }) => `${name}${isOptional ? '?' : ''}: ${type}`)
          .join('; ')} }`
      case 'coerce.string':
        return 'string'
      default: {
        // A function that returns a schema.
        const made = node.callee.type === 'Identifier' ? model.find(file, node.callee.name) : undefined
        const body = made?.node?.init?.type === 'ArrowFunctionExpression' && made.node.init.body
        return body ? schemaType(made.file, body, depth + 1) : textOf(file, node)
      }
    }
  }

  const isTransform = (file, node) => textOf(file, node?.callee) === 'z.transform'

  /** Returns the type that a transformation states, if it does. */
  function transformedType(file, node) {
    const [change] = isTransform(file, node) ? node.arguments : []
    if (change?.type === 'Identifier' && change.name === 'Number') return 'number'
    return change?.returnType && textOf(file, change.returnType.typeAnnotation)
  }

  function enumType(file, node) {
    const values = node.type === 'Identifier' ? model.find(file, node.name) : undefined
    const type = values?.file && typeNamed(values)
    if (type) return type
    const list = unwrapConst(values?.node?.init ?? node)
    if (list.type !== 'ArrayExpression') return textOf(file, node)
    return list.elements.map((one) => textOf(values?.file ?? file, one)).join(' | ')
  }

  /** Returns the name of the type that a value's module derives from it: `Balance` of `balance`. */
  function typeNamed({ file, name }) {
    const singular = name.endsWith('ies') ? `${name.slice(0, -3)}y` : name.replace(/s$/, '')
    const found = [name, singular].map((one) => one[0].toUpperCase() + one.slice(1))
    return found.find((one) => model.find(file, one)?.node?.type === 'TSTypeAliasDeclaration')
  }

  const textOf = (file, node) =>
    node ? oneLine(withoutComments(model.textOf(file, node, separators(node)))) : ''
  const keyOf = (file, { key, computed }) =>
    computed ? `[${textOf(file, key)}]` : (key.name ?? String(key.value))

  /**
   * Returns the fields of a field's own type, and what its path ends in: `[]` for lists. Alternatives are told apart by
   * the field that has another value in each.
   */
  function readNested({ file, node, schema, named }, end = '') {
    if (named) return undefined
    if (schema) {
      const call = textOf(file, schema.callee).replace(/^z\./, '')
      if (/^(optional|exactOptional|nullable|readonly|_default)$/.test(call))
        return readNested({ file, schema: schema.arguments[0] }, end)
      if (call === 'array') return readNested({ file, schema: schema.arguments[0] }, `${end}[]`)
      if (call === 'whole')
        return schema.typeArguments && readNested({ file, node: schema.typeArguments.params[0] }, end)
      const found = readSchema(file, schema)
      return found && { fields: found.fields, end }
    }
    switch (node?.type) {
      case 'TSParenthesizedType':
        return readNested({ file, node: node.typeAnnotation }, end)
      case 'TSTypeOperator':
        return node.operator === 'readonly' ? readNested({ file, node: node.typeAnnotation }, end) : undefined
      case 'TSArrayType':
        return readNested({ file, node: node.elementType }, `${end}[]`)
      case 'TSUnionType': {
        const fields = readAlternatives(file, node.types)
        if (fields) return { fields, end }
      }
    }
    const found = node && read(file, node)
    return found && { fields: found.fields, end }
  }

  /** Returns the fields of alternatives that differ in the value of one field. */
  function readAlternatives(file, types) {
    const objects = types.filter(({ type }) => type !== 'TSUndefinedKeyword')
    const lists = objects.map((object) => read(file, object)?.fields ?? [])
    if (objects.length < 2 || lists.some((list) => list.length === 0)) return undefined
    const key = lists[0].find(({ name }) =>
      lists.every((list) => list.some((field) => field.name === name && /^'.*'$/.test(field.type))),
    )
    if (!key) return undefined
    const chosen = lists.map((list) => list.find(({ name }) => name === key.name))
    return [
      {
        ...key,
        type: chosen.map(({ type }) => type).join(' | '),
        node: undefined,
        schema: undefined,
        docs: 'Which of the following fields are present.',
      },
      ...lists.flatMap((list, at) =>
        list
          .filter(({ name }) => name !== key.name)
          .map((field) => ({ ...field, docs: `With \`${chosen[at].type}\`. ${field.docs}`.trim() })),
      ),
    ]
  }

  return { read, readNested, readSchema, propertiesOf, schemaType, textOf }
}

/** Returns the strings of a union of literals. */
function literalsOf(node) {
  const types = node.type === 'TSUnionType' ? node.types : [node]
  const values = types.map(({ literal }) => literal?.value)
  return values.every((value) => typeof value === 'string') ? values : undefined
}

/** Returns the value below `as const` and `satisfies`. */
export const unwrapConst = (node) =>
  node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression'
    ? unwrapConst(node.expression)
    : node

const withoutComments = (text) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')
const oneLine = (text) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/([([<]) /g, '$1')
    .replace(/,? ([)\]>])/g, '$1')
    .replace(/;+/g, ';')
    .replace(/^\| /, '')
    .trim()

/** Returns where members of object types end, which only line breaks may separate. */
function separators(node, found = []) {
  if (Array.isArray(node)) for (const one of node) separators(one, found)
  else if (node && typeof node === 'object') {
    if (node.type === 'TSTypeLiteral') found.push(...node.members.slice(0, -1).map(({ end }) => end))
    for (const value of Object.values(node)) if (value && typeof value === 'object') separators(value, found)
  }
  return found
}
