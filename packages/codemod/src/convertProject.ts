import path from 'node:path'
import { bridgePath, convertNames } from './convertNames.ts'
import { openDraft } from './draft.ts'
import { type ConvertedConfig, convertConfigs } from './kit/convertConfig.ts'
import { convertConnectors, movePositions } from './kit/convertConnectors.ts'
import {
  findLocalPlace,
  findProvidedConfig,
  findProviders,
  findSites,
  type KitSource,
  type Provision,
  type Site,
  writeProvider,
  writeSite,
} from './kit/convertProvider.ts'
import type { KitSettings } from './kit/settings.ts'
import type { Bridge, Draft, Library } from './libraries/library.ts'
import { findModule } from './source/findModule.ts'
import type { Finding } from './source/parseFile.ts'

/** An app's code, by path relative to its folder. */
export type Sources = ReadonlyMap<string, string>

/** What changed in an app's code. */
type Conversion = {
  changed: Map<string, string>
  bridges: Set<Bridge>
  bridgeFolder: string
  findings: Finding[]
  /** Packages of the library that are still imported. */
  inUse: Set<string>
}

/** Parameters of `convertProject`. */
type ConvertProjectParameters = {
  sources: Sources
  library: Library
  /** The app's name, for a kit whose old config has none. */
  name: string
  /** Whether the app is also rendered on a server. */
  isServerRendered: boolean
}

/** Converts the code of an app. Files that don't import the library stay as they are. */
export function convertProject({
  sources,
  library,
  name,
  isServerRendered,
}: ConvertProjectParameters): Conversion {
  const findings: Finding[] = []
  const drafts = [...sources].flatMap(([file, text]) => {
    try {
      return openDraft(file, text, library) ?? []
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      findings.push({
        file,
        line: 1,
        type: 'todo',
        what: `not parsed: ${error.message}`,
        action: 'Convert it by hand.',
      })
      return []
    }
  })
  const bridgeFolder = chooseFolder([...sources.keys()])
  const signIn = drafts.flatMap((draft) => findSignIn(draft) ?? [])[0]
  const sites = drafts.flatMap(findSites)
  const provisions = drafts.flatMap((draft) =>
    findProviders(draft).map((element): Provision => {
      const settings: KitSettings = {}
      library.readProvider(element, draft, settings)
      return { draft, element, settings, source: findKit(draft, sites, sources) }
    }),
  )
  const context: Context = { signIn, bridgeFolder, isServerRendered, name }
  convertKits({ drafts, sites, provisions }, context)
  for (const draft of drafts) convertNames(draft, bridgeFolder)

  const changed = new Map<string, string>()
  for (const { file } of drafts) {
    findings.push(...file.findings)
    const text = file.print()
    if (text !== file.text) changed.set(file.path, text)
  }
  const bridges = new Set(drafts.flatMap((draft) => [...draft.bridges]))
  return { changed, bridges: withNeeded(bridges), bridgeFolder, findings, inUse: findInUse(drafts, changed) }
}

type Context = {
  signIn: Bridge | undefined
  bridgeFolder: string
  isServerRendered: boolean
  name: string
}

/** Creates the kits, and gives them to the providers. */
function convertKits(
  {
    drafts,
    sites,
    provisions,
  }: { drafts: readonly Draft[]; sites: readonly Site[]; provisions: readonly Provision[] },
  context: Context,
): void {
  const { signIn, bridgeFolder, isServerRendered, name } = context
  for (const draft of drafts) {
    const converted = convertConfigs(draft)
    const { settings: ofConnectors, removed } = convertConnectors(draft)
    for (const other of drafts) movePositions(other, removed)
    for (const site of sites)
      if (site.draft === draft) Object.assign(site.settings, ofConnectors, settingsOf(site, converted))
    for (const provision of provisions)
      if (provision.draft === draft && provision.source?.type === 'local')
        provision.settings = { ...portable(converted[0]?.settings ?? {}), ...provision.settings }
  }
  const complete = (draft: Draft, settings: KitSettings) => {
    settings.isServerRendered ??= isServerRendered
    if (!signIn) return
    draft.bridges.add(signIn)
    settings.signIn = draft.imports.add(bridgePath(draft.file.path, signIn, bridgeFolder), 'signIn', {})
  }
  const provided = new Set<Site>()
  for (const { source, settings } of provisions)
    if (source?.type === 'site') {
      Object.assign(source.site.settings, settings)
      provided.add(source.site)
    }
  for (const site of provided) {
    complete(site.draft, site.settings)
    writeSite(site, name)
  }
  for (const provision of provisions) {
    const { draft, element, settings, source } = provision
    if (source && source.type !== 'site') complete(draft, settings)
    const importKit = (site: Site) => importFrom(draft, site)
    if (!writeProvider(provision, { importKit, name }))
      draft.file.todo(
        element,
        `no config was found for ${draft.library.name}'s provider`,
        'Pass a kit to KitProvider. See',
        {
          page: draft.library.page,
          anchor: 'the-provider',
        },
      )
  }
}

const settingsOf = ({ statement }: Site, converted: readonly ConvertedConfig[]): KitSettings =>
  converted.find(({ call }) => call.isDescendant(statement))?.settings ?? {}

/** Leaves out settings that name variables, which may not exist elsewhere in the file. */
function portable(settings: KitSettings): KitSettings {
  const isPortable = (value: unknown) =>
    typeof value !== 'string' || /^(['"`][^$]*['"`]|(process|import\.meta)\.env\.\w+!?)$/.test(value)
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => isPortable(value)))
}

/** Returns the kit's local name in a file that provides it. */
function importFrom(draft: Draft, site: Site): string {
  if (site.draft === draft) return site.kitName
  const config = findProvidedConfig(draft)
  const binding = config?.isIdentifier() ? config.scope.getBinding(config.node.name) : undefined
  const declaration = binding?.path.parentPath
  const specifier = declaration?.isImportDeclaration()
    ? declaration.node.source.value
    : relativeTo(draft.file.path, site.draft.file.path)
  return draft.imports.add(specifier, site.kitName)
}

function relativeTo(from: string, to: string): string {
  const relative = path.posix.relative(path.posix.dirname(from), to.replace(/\.\w+$/, ''))
  return relative.startsWith('.') ? relative : `./${relative}`
}

/** Finds the config of a file's provider, and with it the kit. */
function findKit(draft: Draft, sites: readonly Site[], sources: Sources): KitSource | undefined {
  const config = findProvidedConfig(draft)
  if (!config?.isIdentifier()) {
    const [only, ...others] = sites.filter(({ isExported }) => isExported)
    return only && others.length === 0 ? { type: 'site', site: only } : undefined
  }
  const { name } = config.node
  const binding = config.scope.getBinding(name)
  if (!binding) return undefined
  const declaration = binding.path.parentPath
  if (declaration?.isImportDeclaration()) {
    const file = findModule(draft.file.path, declaration.node.source.value, sources)
    const exported = importedName(binding.path)
    const site = sites.find(
      (one) => one.draft.file.path === file && one.variable === exported && one.isExported,
    )
    return site ? { type: 'site', site } : { type: 'imported', configName: name }
  }
  const site = sites.find((one) => one.draft === draft && one.variable === name)
  if (site) return { type: 'site', site }
  const place = findLocalPlace(draft, config)
  return place && binding.scope !== draft.file.program.scope
    ? { type: 'local', configName: name, place }
    : undefined
}

function importedName(at: import('@babel/traverse').NodePath): string | undefined {
  if (!at.isImportSpecifier()) return undefined
  const { imported } = at.node
  return imported.type === 'Identifier' ? imported.name : imported.value
}

/** Returns the bridge with the kit's sign-in provider, if a file signs visitors in. */
function findSignIn({ library, old }: Draft): Bridge | undefined {
  for (const { specifiers } of old)
    for (const { references } of specifiers)
      for (const { name } of references) if (Object.hasOwn(library.signIn, name)) return library.signIn[name]
  return undefined
}

/** Returns where bridges go: beside the app's other code. */
function chooseFolder(files: readonly string[]): string {
  const root = ['src', 'app'].find((folder) => files.some((file) => file.startsWith(`${folder}/`)))
  return root ? `${root}/latchkey` : 'latchkey'
}

/** Adds the bridges that bridges import. */
function withNeeded(bridges: Set<Bridge>): Set<Bridge> {
  const needed = new Set(bridges)
  if (needed.has('nextAuth')) needed.add('authentication')
  if (needed.has('nextSiwe')) needed.add('siwe')
  return needed
}

function findInUse(drafts: readonly Draft[], changed: ReadonlyMap<string, string>): Set<string> {
  const inUse = new Set<string>()
  for (const { file, library } of drafts) {
    const left = openDraft(file.path, changed.get(file.path) ?? file.text, library)
    for (const { source } of left?.old ?? []) {
      const name = library.packages.find((one) => source === one || source.startsWith(`${one}/`))
      if (name === undefined) continue
      inUse.add(name)
      const other = library.needs[name]
      if (other !== undefined) inUse.add(other)
    }
  }
  return inUse
}
