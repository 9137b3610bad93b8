import path from 'node:path'
import type { NodePath } from '@babel/traverse'
import type { JSXElement } from '@babel/types'
import { bridgePath } from '../bridgePath.ts'
import { referencesTo } from '../draft.ts'
import type { Bridge, Draft } from '../libraries/library.ts'
import type { ExportFinder } from '../source/findExport.ts'
import { endOf, startOf } from '../source/parseFile.ts'
import { elementOf } from '../source/references.ts'
import { convertConfigs } from './convertConfig.ts'
import { convertConnectors, movePositions } from './convertConnectors.ts'
import { convertProvider } from './convertProvider.ts'
import { findKit, type KitSource } from './findKit.ts'
import { findSites, writeSite } from './findSites.ts'
import { type Contribution, giveSettings, type Kit } from './giveSettings.ts'
import { type KitSettings, writeKit } from './settings.ts'

/** What kits need to know of the app. */
type KitContext = {
  findExport: ExportFinder
  /** The bridge with the app's sign-in, and where the app asks for it. */
  signIn: { bridge: Bridge; draft: Draft; at: NodePath } | undefined
  bridgeFolder: string
  /** Whether a `WagmiProvider` of the app begins with a state. */
  hasInitialState: boolean
  /** The app's name, for a kit whose old config has none. */
  name: string
}

/** A kit, where it is created, and the name that it has there. */
type Planned = Kit & { source: KitSource; kitName: string }
/** A provider's element, with its kit if there is a config for one. */
type Provision = {
  draft: Draft
  element: NodePath<JSXElement>
  plan: Planned | undefined
  source: KitSource | undefined
}

/** Converts configs and connectors, creates kits for the configs that providers get, and passes them to the providers. */
export function convertKits(drafts: readonly Draft[], context: KitContext): void {
  const sites = drafts.flatMap(findSites)
  const plans: Planned[] = []
  const contributions: Contribution[] = []
  const provisions = drafts.flatMap((draft) =>
    findProviders(draft).map((element): Provision => {
      const settings: KitSettings = {}
      draft.library.readProvider(element, draft, settings)
      const source = findKit(draft, element, { sites, findExport: context.findExport })
      const plan = source && planKit(plans, source, { draft, element })
      if (plan) contributions.push({ draft, at: element, settings, kit: plan })
      return { draft, element, plan, source }
    }),
  )
  for (const draft of drafts) {
    contributions.push(...convertConfigs(draft))
    const converted = convertConnectors(draft)
    contributions.push(...converted.contributions)
    for (const other of drafts) movePositions(other, converted.removed)
  }
  giveSettings(contributions, plans)
  for (const plan of plans) write(plan, context)
  const { signIn } = context
  if (signIn && plans.length === 0)
    signIn.draft.file.todo(
      signIn.at,
      'no kit was found for the sign-in',
      `Pass signIn of the ${signIn.bridge} bridge to createKit. See`,
      { page: signIn.draft.library.page, anchor: 'sign-in' },
    )
  for (const { draft, element, plan, source } of provisions) {
    const kit = plan && source && nameIn(draft, plan, source)
    if (kit !== undefined) convertProvider({ draft, element, kit, hasInitialState: context.hasInitialState })
    else
      draft.file.todo(
        element,
        `no config was found for ${draft.library.name}'s provider`,
        'Pass a kit to KitProvider. See',
        { page: draft.library.page, anchor: 'the-provider' },
      )
  }
}

/** Returns the file's elements of the old provider. */
function findProviders(draft: Draft): NodePath<JSXElement>[] {
  return draft.library.providers.flatMap((name) =>
    referencesTo(draft, name).flatMap(({ at }) => elementOf(at) ?? []),
  )
}

/** Returns the kit for a source: one for each config, however many providers get it. */
function planKit(
  plans: Planned[],
  source: KitSource,
  { draft, element }: { draft: Draft; element: NodePath<JSXElement> },
): Planned {
  const known = plans.find((plan) => isSame(plan, source, draft))
  if (known) return known
  const plan =
    source.type === 'site'
      ? { draft: source.site.draft, statement: source.site.statement, kitName: source.site.kitName }
      : { draft, statement: undefined, kitName: freeName(draft, element) }
  const added = { ...plan, source, settings: {} }
  plans.push(added)
  return added
}

function isSame({ source, draft: planned }: Planned, other: KitSource, draft: Draft): boolean {
  if (source.type === 'site') return other.type === 'site' && source.site === other.site
  if (planned !== draft) return false
  if (source.type === 'imported') return other.type === 'imported' && source.configName === other.configName
  return other.type === 'local' && source.place.at === other.place.at
}

const freeName = ({ file }: Draft, element: NodePath) =>
  file.program.scope.hasBinding('kit') || element.scope.hasBinding('kit') ? 'latchkeyKit' : 'kit'

/** Writes the `createKit` call of a kit. */
function write({ draft, source, kitName, settings }: Planned, context: KitContext): void {
  const { file, imports } = draft
  const { newline, end } = file.style
  const names = {
    createKit: imports.add('@latchkey/core', 'createKit'),
    wagmi: imports.add('@latchkey/core/wagmi', 'wagmi', { as: 'wagmi' }),
    fallbackName: context.name,
  }
  if (context.signIn) {
    const { bridge } = context.signIn
    draft.bridges.add(bridge)
    settings.signIn = imports.add(bridgePath(file.path, bridge, context.bridgeFolder), 'signIn', {})
  }
  if (source.type === 'site') {
    writeSite(source.site, settings, names)
    return
  }
  const where = { configName: source.configName, ...names }
  if (source.type === 'imported') {
    const last = file.program.get('body').findLast((statement) => statement.isImportDeclaration())
    const at = last ? endOf(last.node) : startOf(file.program.node)
    file.insertAt(at, `${newline}${newline}const ${kitName} = ${writeKit(file, settings, where)}${end}`)
    return
  }
  const { at, indent } = source.place
  const useState = imports.add('react', 'useState')
  const kit = writeKit(file, settings, where, indent)
  file.insertAt(at, `${newline}${indent}const [${kitName}] = ${useState}(() => ${kit})${end}`)
}

/** Returns the name of a kit in a file that provides it. */
function nameIn(draft: Draft, { kitName }: Planned, source: KitSource): string {
  if (source.type !== 'site' || source.site.draft === draft) return kitName
  const specifier = source.from ?? relativeTo(draft.file.path, source.site.draft.file.path)
  return draft.imports.add(specifier, kitName)
}

function relativeTo(from: string, to: string): string {
  const relative = path.posix.relative(path.posix.dirname(from), to.replace(/\.\w+$/, ''))
  return relative.startsWith('.') ? relative : `./${relative}`
}
