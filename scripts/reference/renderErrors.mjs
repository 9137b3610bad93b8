import { functionOf } from './catalogue.mjs'
import { linkTo } from './layout.mjs'
import { code, fence, join, table } from './markdown.mjs'

/**
 * Creates the function that writes an error in Markdown.
 * @param {{ model: any, reader: any, catalogue: any, rendered: any, texts: Record<string, string> }} parts
 * `texts` is the copy table, with what visitors read
 */
export function createErrorRenderer({ model, reader, catalogue, rendered, texts }) {
  const { itemFor, itemNamed } = catalogue
  const bases = new Set(
    catalogue.items
      .filter(({ kind, node }) => kind === 'error' && node.superClass?.name === 'Error')
      .map(({ file, name }) => `${file} ${name}`),
  )
  const isBase = (declared) => bases.has(`${declared?.file} ${declared?.name}`)

  /** Returns the arguments that an error passes to the base class, with the values that its subclass gave. */
  function passed({ file, node }, given) {
    const own = node.body.body.find(({ kind }) => kind === 'constructor')?.value
    const values = new Map(
      (own?.params ?? []).map((parameter, at) => {
        const { name } = parameter.left ?? parameter
        return [name, given?.[at]]
      }),
    )
    const call = own?.body.body.find(({ expression }) => expression?.callee?.type === 'Super')?.expression
    const parent = model.find(file, node.superClass.name)
    const list = own ? (call?.arguments.map((node) => ({ node, file, values })) ?? []) : given
    if (!parent?.node || isBase(parent) || node.superClass.name === 'Error') return list
    return passed(parent, list)
  }

  /** Returns the text of an argument, with `{name}` for what is only known when the error is thrown. */
  function wordsOf({ node, file, values }) {
    switch (node?.type) {
      case 'Literal':
        return String(node.value)
      case 'TemplateLiteral':
        return node.quasis
          .map(({ value }, at) => {
            const inside = node.expressions[at]
            return value.cooked + (inside ? wordsOf({ node: inside, file, values }) : '')
          })
          .join('')
      case 'Identifier': {
        const value = values?.get(node.name)
        return value ? wordsOf(value) : `{${node.name}}`
      }
      case 'LogicalExpression':
        return wordsOf({ node: node.right, file, values })
      case 'ConditionalExpression':
        return `{${reader.textOf(file, node.test)}}`
      default:
        return `{${reader.textOf(file, node).replaceAll('?.', '.')}}`
    }
  }

  /** Returns the hints that an error adds to its message. */
  function hintsOf(argument) {
    if (argument?.node?.type === 'ConditionalExpression')
      return hintsOf({ ...argument, node: argument.node.alternate })
    if (argument?.node?.type !== 'ObjectExpression') return []
    return argument.node.properties.flatMap(({ key, value }) => {
      if (key?.name === 'details') return [wordsOf({ ...argument, node: value })]
      if (key?.name !== 'metaMessages' || value.type !== 'ArrayExpression') return []
      return value.elements
        .filter(({ type }) => type === 'Literal' || type === 'TemplateLiteral')
        .map((node) => wordsOf({ ...argument, node }))
    })
  }

  function fieldsOf(item) {
    const fields = item.node.body.body
      .filter((member) => member.type === 'PropertyDefinition' && member.key.name !== 'name')
      .map((member) => ({
        name: member.key.name,
        isOptional: member.optional,
        type: member.typeAnnotation
          ? reader.textOf(item.file, member.typeAnnotation.typeAnnotation)
          : reader.textOf(item.file, member.value),
        node: member.typeAnnotation?.typeAnnotation,
        file: item.file,
        docs: model.docsOf(item.file, member).text,
      }))
    return fields.length > 0 && table(['Field', 'Type', 'Description'], rendered.rowsOf(item, fields))
  }

  /** Returns the functions whose docstring names the error, or that throw it themselves. */
  function throwersOf(item) {
    return catalogue.items.filter((other) => {
      const called = functionOf(other.node)
      if (!called || itemNamed(item.exported, other.package) !== item) return false
      return (
        other.docs.text.includes(`\`${item.exported}\``) ||
        model.textOf(other.file, called).includes(`throw new ${item.exported}(`)
      )
    })
  }

  return function renderError(item) {
    const [message, options] = passed(item) ?? []
    const title = texts[`error.${item.exported}.title`]
    const action = texts[`error.${item.exported}.action`]
    const parent = itemFor(model.find(item.file, item.node.superClass.name), item.package)
    const throwers = throwersOf(item).map((other) => `[${code(other.exported)}](${linkTo(item.page, other)})`)
    const hints = hintsOf(options)
    const rows = [
      ...(message ? [['Message', code(wordsOf(message))]] : []),
      ...(hints.length > 0 ? [['Details', hints.map(code).join('<br>')]] : []),
      ...(title ? [['The modal shows', `**${title}**<br>${action}`]] : []),
      ...(parent ? [['Extends', `[${code(parent.exported)}](${linkTo(item.page, parent)})`]] : []),
      ...(throwers.length > 0 ? [['Thrown by', throwers.join(', ')]] : []),
    ]
    return join(
      `### ${item.exported}`,
      fence(`import { ${item.exported} } from '${item.specifier}'`),
      rendered.prose(item.docs.text, item),
      rows.length > 0 && table(['', ''], rows),
      fieldsOf(item),
    )
  }
}
