import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../run.mjs'
import { filesBelow } from '../sourceFiles.mjs'
import { functionOf } from './catalogue.mjs'
import { dropCitations } from './docstring.mjs'
import { unwrapConst } from './fields.mjs'
import { linkTo } from './layout.mjs'
import { code, fence, firstSentence, join, table } from './markdown.mjs'

const expanded = /(Parameters|Props|Settings|Config|Options|Sources)$/
const parametersOf = /^(?:Parameters|Options|Props|Settings) of `(\w+)`/
const rowLength = 60
const valueLength = 160

/**
 * Creates the functions that write an export in Markdown.
 * @param {{ model: any, reader: any, catalogue: any, samples: Map<string, { page: string, anchor: string, title: string }[]> }} parts
 */
export function createItemRenderer({ model, reader, catalogue, samples }) {
  const { itemFor, itemNamed } = catalogue

  /** Links the names of exports in a docstring. */
  function prose(text, item) {
    return text
      .split(/(```[\s\S]*?```)/)
      .map((part) =>
        part.startsWith('```')
          ? part
          : part.replace(/`(\w+)`/g, (whole, name) => {
              const found = name === item.exported ? undefined : itemNamed(name, item.package)
              return found && isSpecific(name) ? `[${whole}](${linkTo(item.page, found)})` : whole
            }),
      )
      .join('')
  }

  /** Returns a type as a link if it is an export, or else as code. */
  function typeCell(item, { file, node, type, isOptional, named }) {
    const used = named ? itemFor(named, item.package) : reference(item, file, node)
    const text = (node && !used && inlined(file, node)) || type
    const shown = code(isOptional ? withoutUndefined(text) : text)
    return used ? `[${shown}](${linkTo(item.page, used)})` : shown
  }

  /** Returns the export that a type names, with or without `undefined`, `readonly` and `[]`. */
  function reference(item, file, node) {
    switch (node?.type) {
      case 'TSTypeReference':
        return node.typeName.type === 'Identifier' &&
          (!node.typeArguments || node.typeName.name === 'Promise')
          ? node.typeName.name === 'Promise'
            ? reference(item, file, node.typeArguments?.params[0])
            : itemFor(model.find(file, node.typeName.name), item.package)
          : undefined
      case 'TSTypeOperator':
        return node.operator === 'readonly' ? reference(item, file, node.typeAnnotation) : undefined
      case 'TSArrayType':
        return reference(item, file, node.elementType)
      case 'TSUnionType': {
        const types = node.types.filter(({ type }) => !/^TS(Undefined|Null)Keyword$/.test(type))
        return types.length === 1 ? reference(item, file, types[0]) : undefined
      }
      default:
        return undefined
    }
  }

  /** Returns the definition of a type that is not exported, if it is short. */
  function inlined(file, node) {
    if (node.type !== 'TSTypeReference' || node.typeArguments || node.typeName.type !== 'Identifier')
      return undefined
    const declared = model.find(file, node.typeName.name)
    if (declared?.node?.type !== 'TSTypeAliasDeclaration' || declared.node.typeParameters) return undefined
    const text = reader.textOf(declared.file, declared.node.typeAnnotation)
    return text.length <= rowLength ? text : undefined
  }

  /** Returns rows for fields, with the fields of inline objects below their own. */
  function rowsOf(item, fields, prefix = '', depth = 0) {
    return fields.flatMap((field) => {
      const name = `${prefix}${field.name}${field.isOptional ? '?' : ''}`
      const isLink = reference(item, field.file, field.node) !== undefined
      const inner = depth < 3 && !isLink ? reader.readNested(field) : undefined
      const docs = field.docs || describeType(item, field)
      if (!inner) return [[code(name), typeCell(item, field), prose(docs, item)]]
      const rows = rowsOf(item, inner.fields, `${prefix}${field.name}${inner.end}.`, depth + 1)
      if (!field.docs && !field.isOptional) return rows
      return [[code(name), code(`object${inner.end}`), prose(docs, item)], ...rows]
    })
  }

  /** Describes a field without a docstring by its type. */
  function describeType(item, { file, node, named, type }) {
    if (withoutUndefined(type) === 'AbortSignal') return 'Aborts the request.'
    const used = named ? itemFor(named, item.package) : reference(item, file, node)
    return used
      ? firstSentence(used.docs.text).replace(/^(Parameters|Options|Settings|Return type) of .*/, '')
      : ''
  }

  function renderFunction(item, imported) {
    const called = functionOf(item.node)
    const isComponent = item.kind === 'component'
    const rows = called.params.flatMap((parameter) =>
      parameterRows(item, parameter, called.params.length === 1),
    )
    return [
      fence(isComponent ? imported : `${imported}\n\n${signature(item)}`),
      prose(item.docs.text, item),
      rows.some(([, , docs]) => docs !== '') &&
        `**${isComponent ? 'Props' : 'Parameters'}**\n\n${table(['Name', 'Type', 'Description'], rows)}`,
      isComponent ? '' : returns(item, called),
      throws(item, called),
      actionsOf(item, called),
    ]
  }

  /** Returns rows for a parameter and its fields. Those of an only parameter are listed without its name. */
  function parameterRows(item, parameter, isOnly) {
    const isComponent = item.kind === 'component'
    const inner = parameter.type === 'AssignmentPattern' ? parameter.left : (parameter.argument ?? parameter)
    const node = inner.typeAnnotation?.typeAnnotation
    const name = inner.type === 'Identifier' ? inner.name : 'parameters'
    const tag = item.docs.tags.find(
      ({ name: tagged, text }) => tagged === 'param' && text.split(/\s/)[0] === name,
    )
    const field = {
      name,
      isOptional: inner.optional || parameter.type === 'AssignmentPattern',
      type: reader.textOf(item.file, node),
      node,
      file: item.file,
      docs: tag ? tag.text.replace(/^\w+\s*-?\s*/, '') : '',
    }
    const used = reference(item, item.file, node)
    if (used?.exported === 'Kit') return []
    const read = used && !expanded.test(used.exported) ? undefined : reader.read(item.file, node)
    if (!read) return rowsOf(item, [field])
    const isNamed = !isOnly || (inner.type === 'Identifier' && !(used && expanded.test(used.exported)))
    const prefix = isNamed ? `${name}.` : ''
    const rest = read.rest.map((type) => [code(`${prefix}…`), code(type), isComponent ? 'Passed on.' : ''])
    const own =
      isNamed && (field.docs !== '' || field.isOptional)
        ? [
            [
              code(name + (field.isOptional ? '?' : '')),
              used ? typeCell(item, field) : '`object`',
              field.docs || describeType(item, field) || optionalFields(read.fields),
            ],
          ]
        : []
    return [...own, ...rowsOf(item, read.fields, prefix), ...rest]
  }

  function returns(item, called) {
    const tag = item.docs.tags.find(({ name }) => name === 'returns')
    const node = called.returnType?.typeAnnotation
    if (node) {
      const field = { file: item.file, node, type: reader.textOf(item.file, node) }
      if (/^(void|Promise<void>)$/.test(field.type)) return ''
      const used = reference(item, item.file, node)
      const about = tag?.text ?? (used ? describeType(item, field) : '')
      return (used || about) && `**Returns** ${typeCell(item, field)}${about && `: ${prose(about, item)}`}`
    }
    const inferred = inferReturn(item, called)
    return inferred && `**Returns** ${tag ? `${prose(tag.text, item)} ` : ''}${inferred}`
  }

  /** Describes what a function without a written return type returns. */
  function inferReturn(item, { body }) {
    const returned =
      body.type === 'BlockStatement'
        ? body.body.filter(({ type }) => type === 'ReturnStatement')
        : [{ argument: body }]
    const value = returned.length === 1 ? returned[0].argument : undefined
    if (value?.type === 'CallExpression') return `the result of ${callName(item, value)}.`
    if (value?.type !== 'ObjectExpression') return ''
    const names = value.properties.filter(({ key }) => key).map(({ key }) => code(key.name ?? key.value))
    const spreads = value.properties
      .filter(({ type }) => type === 'SpreadElement')
      .map(({ argument }) => origin(item, body, argument))
    return `an object with ${[...names, ...spreads.map((name) => `the fields of ${name}`)].join(', ')}.`
  }

  function origin(item, body, argument) {
    if (argument.type === 'CallExpression') return callName(item, argument)
    const declared = (body.body ?? [])
      .flatMap((statement) => (statement.type === 'VariableDeclaration' ? statement.declarations : []))
      .find(
        ({ id }) =>
          id.name === argument.name || id.properties?.some((one) => one.argument?.name === argument.name),
      )
    return declared?.init?.type === 'CallExpression'
      ? callName(item, declared.init)
      : code(reader.textOf(item.file, argument))
  }

  function callName(item, call) {
    const memo = reader.textOf(item.file, call.callee) === 'useMemo' ? call.arguments[0]?.body : undefined
    if (memo?.type === 'CallExpression') return callName(item, memo)
    const written = (node) => {
      const name = reader.textOf(item.file, node)
      const found = itemFor(model.find(item.file, name), item.package)
      return found ? `[${code(name)}](${linkTo(item.page, found)})` : code(name)
    }
    const [first] = call.arguments
    const isQuery = first?.type === 'CallExpression' && first.callee.type === 'Identifier'
    return `${written(call.callee)}${isQuery ? ` with ${written(first.callee)}` : ''}`
  }

  /** Lists the errors that the docstring names, and those that the function itself throws. */
  function throws(item, called) {
    const thrown = model.textOf(item.file, called).matchAll(/throw new (\w+Error)\b/g)
    const names = [
      ...[...item.docs.text.matchAll(/`([A-Z]\w+(?:Error|Failure))`/g)].map(([, name]) => name),
      ...item.docs.tags
        .filter(({ name }) => name === 'throws')
        .flatMap(({ text }) => text.match(/\w+Error\b/g) ?? []),
      ...[...thrown]
        .map(([, name]) => name)
        .filter((name) => itemNamed(name, item.package)?.kind === 'error'),
    ]
    const list = [...new Set(names)].map((name) => {
      const found = itemNamed(name, item.package)
      return found?.kind === 'error' ? `[${code(name)}](${linkTo(item.page, found)})` : code(name)
    })
    return list.length > 0 && `**Throws** ${list.join(', ')}`
  }

  /** Links the actions and flows that a hook calls, which document parameters and errors. */
  function actionsOf(item, called) {
    if (item.kind !== 'hook') return ''
    const names = new Set(model.textOf(item.file, called).match(/\b[a-z]\w+(?=\()/g))
    const links = [...names]
      .map((name) => itemFor(model.find(item.file, name), item.package))
      .filter((found) => found && ['action', 'flow'].includes(found.kind))
      .map((found) => `[${code(found.exported)}](${linkTo(item.page, found)})`)
    return links.length > 0 && `**See** ${links.join(', ')}`
  }

  function usedIn(item) {
    const pages = samples.get(`${item.specifier} ${item.exported}`) ?? []
    const links = pages
      .slice(0, 4)
      .map(({ page, anchor, title }) => `[${title}](${linkTo(item.page, { page, anchor })})`)
    return links.length > 0 && `**Examples** ${links.join(', ')}`
  }

  function examples({ docs: { tags } }) {
    return tags.filter(({ name }) => name === 'example').map(({ text }) => text)
  }

  /** Returns the declaration of a function without its body, and without docstrings that are in the parameters' table. */
  function signature(item) {
    const called = functionOf(item.node)
    const end = called.returnType?.end ?? closing(item, called)
    const isDeclared = item.node.type === 'FunctionDeclaration'
    const start = isDeclared ? item.node.start : (called.typeParameters?.start ?? called.start)
    const middle = called.params.at(-1)?.end ?? start
    const parameters = model.textOf(item.file, { start, end: middle }).replace(/\n *\/\*\*[\s\S]*?\*\//g, '')
    const text = `${parameters}${model.textOf(item.file, { start: middle, end })}`.replace(/^async /, '')
    return isDeclared ? text : `function ${item.exported}${text}`
  }

  /** Returns where the parentheses of a function's parameters end. */
  function closing(item, called) {
    const from = called.params.at(-1)?.end ?? called.typeParameters?.end ?? called.id?.end ?? called.start
    const until = called.body.start
    const between = model.textOf(item.file, { start: from, end: until })
    return from + between.lastIndexOf(')') + 1
  }

  /** Returns the declaration of a type, with the docstrings of its parts. */
  function declaration({ file, node, name, place }) {
    const text = model.textOf(file, node)
    if (node.type !== 'TSInterfaceDeclaration') return dropCitations(text)
    return dropCitations([text.replace(/\n?\}$/, ''), ...addedFields(name, place), '}'].join('\n'))
  }

  /** Returns whether the fields of a type are listed with the only function that takes it, and which that is. */
  function ownerOf(item) {
    const [, owner] = parametersOf.exec(item.docs.text) ?? []
    const user = owner && itemNamed(owner, item.package)
    return user && functionOf(user.node)?.params.some((one) => usesOnly(item, user, one)) ? user : undefined
  }

  function renderType(item, imported) {
    const { typeAnnotation, typeParameters } = item.node
    const text = prose(item.docs.text, item)
    const owner = ownerOf(item)
    if (owner) {
      const link = `[${code(owner.exported)}](${linkTo(item.page, owner)})`
      return [fence(imported), text.replace(/`\w+`|\[`\w+`\]\([^)]*\)/, link)]
    }
    const read = reader.read(item.file, typeAnnotation)
    const isListed = read && read.fields.length > 0 && !isBetterAsWritten(typeAnnotation, read.rest)
    if (!isListed) return [fence(`${imported}\n\n${declaration(item)}`), text, seeAlso(item)]
    const rest = read.rest.map((type) => [code('…'), code(type), ''])
    const parameters = typeParameters
      ? `Type parameters: ${code(reader.textOf(item.file, typeParameters))}`
      : ''
    return [
      fence(imported),
      text,
      parameters,
      table(['Field', 'Type', 'Description'], [...rowsOf(item, read.fields), ...rest]),
    ]
  }

  /** Links the exported types that a declaration names. */
  function seeAlso(item) {
    const links = [...item.uses]
      .filter((used) => used !== item && used.kind === 'type')
      .map((used) => `[${code(used.exported)}](${linkTo(item.page, used)})`)
    return links.length > 0 && `See ${links.join(', ')}.`
  }

  function usesOnly(item, user, parameter) {
    const node = (parameter.left ?? parameter).typeAnnotation?.typeAnnotation
    return reference(user, user.file, node) === item && expanded.test(item.exported)
  }

  /** Returns the value of a constant, if it is short. */
  function valueText(item, length) {
    const init = item.node.init ? unwrapConst(item.node.init) : item.node
    const type = item.node.id?.typeAnnotation?.typeAnnotation
    const text = reader.textOf(item.file, init)
    return text.length <= length ? code(text) : type ? code(reader.textOf(item.file, type)) : ''
  }

  function renderItem(item) {
    const word = item.kind === 'type' ? 'import type' : 'import'
    const imported = `${word} { ${item.exported} } from '${item.specifier}'`
    const isFunction = functionOf(item.node) !== undefined
    return join(
      `### ${item.exported}`,
      ...(isFunction ? renderFunction(item, imported) : renderType(item, imported)),
      examples(item),
      usedIn(item),
    )
  }

  /** Returns rows of exports without headings of their own. */
  function renderRows(items) {
    const hasValues = items.some(({ kind }) => kind === 'constant')
    const rows = items.map((item) => [
      code(item.exported),
      ...(hasValues ? [valueText(item, valueLength)] : []),
      prose(item.docs.text, item),
    ])
    return table(['Name', ...(hasValues ? ['Value'] : []), 'Description'], rows)
  }

  return { prose, rowsOf, renderItem, renderRows }
}

/** Describes an optional parameter without a docstring by its fields. */
const optionalFields = (fields) =>
  fields.every(({ isOptional }) => isOptional) ? 'Every field is optional.' : ''

/** Returns the fields that other files of a package add to an interface with `declare module`. */
function addedFields(name, place) {
  const added = new RegExp(`declare module .*\\n  interface ${name} \\{\\n([\\s\\S]*?)\\n  \\}\\n\\}`)
  return filesBelow(`${place}/src`, (file) => /\.tsx?$/.test(file)).flatMap((file) => {
    const [, fields] = added.exec(readFileSync(path.join(root, file), 'utf8')) ?? []
    return fields === undefined ? [] : [fields.replace(/^ {2}/gm, '')]
  })
}

/** Returns whether a name in code is that of an export, rather than an ordinary word. */
const isSpecific = (name) => /[a-z][A-Z]|^[A-Z][a-z]/.test(name)

const withoutUndefined = (type) => type.replace(/ \| undefined$/, '').replace(/^\((.*)\)$/, '$1')

const mapped = /^(Readonly|Partial|Required|Omit|Pick)$/

/** Returns whether a type is clearer as written: a choice, a part of one, or another type with parameters. */
function isBetterAsWritten(node, rest) {
  const isOfSchemas = node.types?.every(({ typeName }) => typeName?.left?.name === 'z')
  if ((node.type === 'TSUnionType' && !isOfSchemas) || rest.some((type) => type.includes('{'))) return true
  return node.type === 'TSTypeReference' && node.typeArguments && node.typeName.type === 'Identifier'
    ? !mapped.test(node.typeName.name)
    : false
}
