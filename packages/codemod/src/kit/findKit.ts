import type { NodePath } from '@babel/traverse'
import type { JSXElement } from '@babel/types'
import type { Draft } from '../libraries/library.ts'
import type { ExportFinder } from '../source/findExport.ts'
import { endOf, type SourceFile, startOf } from '../source/parseFile.ts'
import { importedName, insideTypes } from '../source/references.ts'
import { indentOf } from './convertConfig.ts'
import type { Site } from './findSites.ts'

/** Where a provider gets its kit from. */
export type KitSource =
  /** A kit beside its config. `from` is where a file imports the config from, if the kit is exported there too. */
  | { type: 'site'; site: Site; from?: string | undefined }
  /** A config that another file creates, imported under a name: the kit is created below the imports. */
  | { type: 'imported'; configName: string }
  /** A config that a component creates or receives: the kit is created in its state, after a statement. */
  | { type: 'local'; configName: string; place: { at: number; indent: string } }

/** Finds the config of an element's provider, and with it the kit. */
export function findKit(
  draft: Draft,
  element: NodePath<JSXElement>,
  { sites, findExport }: { sites: readonly Site[]; findExport: ExportFinder },
): KitSource | undefined {
  const config = findWagmiProvider(draft.file, element)?.attribute('config')
  if (!config?.isIdentifier()) {
    const [only, ...others] = sites.filter(({ exports }) => exports.length > 0)
    return only && others.length === 0 ? { type: 'site', site: only } : undefined
  }
  const { name } = config.node
  const binding = config.scope.getBinding(name)
  if (!binding) return undefined
  const declaration = binding.path.parentPath
  if (declaration?.isImportDeclaration()) {
    const specifier = declaration.node.source.value
    const exported = importedName(binding.path)
    const found = exported === undefined ? undefined : findExport(draft.file.path, specifier, exported)
    const site = sites.find((one) => one.draft.file.path === found?.file && one.exports.includes(found.name))
    if (!site || !found) return { type: 'imported', configName: name }
    return { type: 'site', site, from: found.exportsAll ? specifier : undefined }
  }
  const site = sites.find((one) => one.draft === draft && one.variable === name)
  if (site) return { type: 'site', site }
  const place = findLocalPlace(draft, config)
  return place && binding.scope !== draft.file.program.scope
    ? { type: 'local', configName: name, place }
    : undefined
}

/** Returns the `WagmiProvider` around an element, or else the file's last one, with a function for its attributes. */
export function findWagmiProvider(file: SourceFile, element: NodePath<JSXElement>) {
  const isOne = (at: NodePath): at is NodePath<JSXElement> => {
    const name = at.isJSXElement() ? at.node.openingElement.name : undefined
    return name?.type === 'JSXIdentifier' && /^Wagmi(Provider|Config)$/.test(name.name)
  }
  let provider = element.findParent(isOne) as NodePath<JSXElement> | null
  if (!provider)
    file.program.traverse({
      JSXElement(at) {
        if (isOne(at)) provider = at
      },
    })
  const found = provider
  return (
    found && {
      provider: found,
      /** Returns the expression of an attribute, without the types around it. */
      attribute(wanted: string): NodePath | undefined {
        for (const attribute of found.get('openingElement').get('attributes')) {
          if (!attribute.isJSXAttribute() || attribute.node.name.name !== wanted) continue
          const value = attribute.get('value')
          return value.isJSXExpressionContainer() ? insideTypes(value.get('expression')) : undefined
        }
        return undefined
      },
    }
  )
}

/** Returns where a component can create a kit for its variable or parameter: a place, and the indentation there. */
function findLocalPlace({ file }: Draft, config: NodePath): { at: number; indent: string } | undefined {
  const binding = config.isIdentifier() ? config.scope.getBinding(config.node.name) : undefined
  if (binding?.kind === 'param') {
    const body = binding.scope.path.isFunction() ? binding.scope.path.get('body') : undefined
    if (!body || Array.isArray(body) || !body.isBlockStatement()) return undefined
    return { at: startOf(body.node) + 1, indent: `${indentOf(file, body.node)}  ` }
  }
  const statement = binding?.path.getStatementParent()
  return statement ? { at: endOf(statement.node), indent: indentOf(file, statement.node) } : undefined
}
