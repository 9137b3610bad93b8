import type { NodePath } from '@babel/traverse'
import type { JSXAttribute, JSXElement, Node, Statement } from '@babel/types'
import { referencesTo } from '../draft.ts'
import type { Draft } from '../libraries/library.ts'
import { endOf, startOf } from '../source/parseFile.ts'
import { elementOf } from '../source/references.ts'
import { indentOf, isWagmis } from './convertConfig.ts'
import { type KitSettings, writeKit } from './settings.ts'

/** A variable with the config of a file's own, for which a kit is created below it. */
export type Site = {
  draft: Draft
  variable: string
  statement: NodePath<Statement>
  isExported: boolean
  settings: KitSettings
  kitName: string
}

/** Where a provider gets its kit from. */
export type KitSource =
  | { type: 'site'; site: Site }
  /** A config that another file creates, imported under a name: the kit is created below the imports. */
  | { type: 'imported'; configName: string }
  /** A config that a component creates or receives: the kit is created in its state, after a statement. */
  | { type: 'local'; configName: string; place: { at: number; indent: string } }

/** A provider element, and its kit. */
export type Provision = {
  draft: Draft
  element: NodePath<JSXElement>
  settings: KitSettings
  source: KitSource | undefined
}

/** Returns variables at the top of a file whose value is a call of `createConfig`, or of the old `getDefaultConfig`. */
export function findSites(draft: Draft): Site[] {
  const { file, library } = draft
  const creators = new Set(referencesTo(draft, 'getDefaultConfig').map(({ at }) => at.node))
  return file.program.get('body').flatMap((statement) => {
    const declaration = statement.isExportNamedDeclaration() ? statement.get('declaration') : statement
    if (!declaration.isVariableDeclaration()) return []
    return declaration.node.declarations.flatMap(({ id, init }): Site[] => {
      if (id.type !== 'Identifier' || init?.type !== 'CallExpression') return []
      const isCreated = isWagmis(draft, init.callee) || (library.createsConfig && creators.has(init.callee))
      if (!isCreated) return []
      const binding = file.program.scope.getBinding(id.name)
      const isListed = binding?.referencePaths.some(({ parentPath }) => parentPath?.isExportSpecifier())
      return [
        {
          draft,
          variable: id.name,
          statement,
          isExported: statement.isExportNamedDeclaration() || isListed === true,
          settings: {},
          kitName: file.program.scope.hasBinding('kit') ? 'latchkeyKit' : 'kit',
        },
      ]
    })
  })
}

/** Returns the identifier that a file's `WagmiProvider` has as its config, with its path. */
export function findProvidedConfig({ file }: Draft): NodePath | undefined {
  let found: NodePath | undefined
  file.program.traverse({
    JSXOpeningElement(at) {
      const { name } = at.node
      if (name.type !== 'JSXIdentifier' || !/^Wagmi(Provider|Config)$/.test(name.name)) return
      for (const attribute of at.get('attributes')) {
        if (!attribute.isJSXAttribute() || attribute.node.name.name !== 'config') continue
        const value = attribute.get('value')
        const expression = value.isJSXExpressionContainer() ? value.get('expression') : undefined
        if (expression && !Array.isArray(expression) && expression.isIdentifier()) found = expression
      }
    },
  })
  return found
}

/** Returns the file's elements of the old provider. */
export function findProviders(draft: Draft): NodePath<JSXElement>[] {
  return draft.library.providers.flatMap((name) =>
    referencesTo(draft, name).flatMap(({ at }) => elementOf(at) ?? []),
  )
}

/** Returns where a component can create a kit for its variable or parameter: a place, and the indentation there. */
export function findLocalPlace(
  { file }: Draft,
  config: NodePath,
): { at: number; indent: string } | undefined {
  const binding = config.isIdentifier() ? config.scope.getBinding(config.node.name) : undefined
  if (binding?.kind === 'param') {
    const body = binding.scope.path.isFunction() ? binding.scope.path.get('body') : undefined
    if (!body || Array.isArray(body) || !body.isBlockStatement()) return undefined
    return { at: startOf(body.node) + 1, indent: `${indentOf(file, body.node)}  ` }
  }
  const statement = binding?.path.getStatementParent()
  return statement ? { at: endOf(statement.node), indent: indentOf(file, statement.node) } : undefined
}

/** Writes a kit below the config of a file. */
export function writeSite(
  { draft, variable, statement, isExported, settings, kitName }: Site,
  name: string,
): void {
  const { file } = draft
  const isDirect = statement.isExportNamedDeclaration()
  const { newline, end } = file.style
  const kit = writeKit(file, settings, { configName: variable, fallbackName: name, ...kitImports(draft) })
  file.insertAt(
    endOf(statement.node),
    `${newline}${newline}${isExported || isDirect ? 'export ' : ''}const ${kitName} = ${kit}${end}`,
  )
}

/** Replaces a provider, and creates its kit if no file of the app does. Returns false if there is no config. */
export function writeProvider(
  { draft, element, settings, source }: Provision,
  { importKit, name }: { importKit: (site: Site) => string; name: string },
): boolean {
  const { file, imports } = draft
  if (!source) return false
  const provider = imports.add('@latchkey/react', 'KitProvider')
  let kitName = 'kit'
  if (source.type === 'site') kitName = importKit(source.site)
  else {
    kitName = file.program.scope.hasBinding('kit') || element.scope.hasBinding('kit') ? 'latchkeyKit' : 'kit'
    const { newline, end } = file.style
    const where = { configName: source.configName, fallbackName: name, ...kitImports(draft) }
    if (source.type === 'imported') {
      const last = file.program.get('body').findLast((statement) => statement.isImportDeclaration())
      const at = last ? endOf(last.node) : startOf(file.program.node)
      file.insertAt(at, `${newline}${newline}const ${kitName} = ${writeKit(file, settings, where)}${end}`)
    } else {
      const { at, indent } = source.place
      const useState = imports.add('react', 'useState')
      const kit = writeKit(file, settings, where, indent)
      file.insertAt(at, `${newline}${indent}const [${kitName}] = ${useState}(() => ${kit})${end}`)
    }
  }
  renameElement(draft, element, provider)
  const { openingElement } = element.node
  for (const attribute of openingElement.attributes)
    if (attribute.type === 'JSXAttribute' && attribute.name.name !== 'key') removeAttribute(draft, attribute)
  file.insertAt(endOf(openingElement.name), ` kit={${kitName}}`)
  return true
}

const kitImports = ({ imports }: Draft) => ({
  createKit: imports.add('@latchkey/core', 'createKit'),
  wagmi: imports.add('@latchkey/core/wagmi', 'wagmi', { as: 'wagmi' }),
})

/** Renames an element, at its start and its end. */
export function renameElement({ file, done }: Draft, element: NodePath<JSXElement>, name: string): void {
  const { openingElement, closingElement } = element.node
  done.add(openingElement.name)
  if (file.textOf(openingElement.name) !== name) {
    file.replace(openingElement.name, name)
    if (closingElement) file.replace(closingElement.name, name)
  }
  if (closingElement) done.add(closingElement.name)
}

/** Removes an attribute with the space before it. */
export function removeAttribute({ file }: Draft, attribute: JSXAttribute | Node): void {
  const before = /\s*$/.exec(file.text.slice(0, startOf(attribute)))?.[0].length ?? 0
  file.removeRange(startOf(attribute) - before, endOf(attribute))
}
