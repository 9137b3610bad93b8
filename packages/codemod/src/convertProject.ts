import type { NodePath } from '@babel/traverse'
import { convertNames } from './convertNames.ts'
import { openDraft } from './draft.ts'
import { convertKits } from './kit/convertKits.ts'
import { discovery, removeDiscovery } from './kit/removeDiscovery.ts'
import { reportChainIcons } from './kit/reportChainIcons.ts'
import type { Bridge, Draft, Library } from './libraries/library.ts'
import { createExportFinder } from './source/findExport.ts'
import type { Alias } from './source/findModule.ts'
import { type Finding, lineOf, parseFile } from './source/parseFile.ts'

/** An app's code, by path relative to its folder. */
export type Sources = ReadonlyMap<string, string>

/** What changed in an app's code. */
type Conversion = {
  changed: Map<string, string>
  bridges: Set<Bridge>
  bridgeFolder: string
  findings: Finding[]
  /** Lines in the new texts that still load a package of the library. */
  left: { file: string; line: number; package: string }[]
}

/** Parameters of `convertProject`. */
type ConvertProjectParameters = {
  sources: Sources
  library: Library
  /** The app's name, for a kit whose old config has none. */
  name: string
  /** The `paths` of its tsconfig.json files. */
  aliases: readonly Alias[]
}

/** Converts the code of an app. Files that don't import the library stay as they are. */
export function convertProject({ sources, library, name, aliases }: ConvertProjectParameters): Conversion {
  const findings: Finding[] = []
  /** Parses a file. Files with unknown syntax are reported, since only a person can convert them. */
  function tryTo<Value>(file: string, open: () => Value): Value | undefined {
    try {
      return open()
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      const action = 'Convert it by hand.'
      findings.push({ file, line: 1, type: 'todo', what: `not parsed: ${error.message}`, action })
      return undefined
    }
  }
  const drafts = [...sources].flatMap(
    ([file, text]) => tryTo(file, () => openDraft(file, text, library)) ?? [],
  )
  const bridgeFolder = chooseFolder([...sources.keys()])
  const signIn = drafts.flatMap((draft) => findSignIn(draft) ?? [])[0]
  const findExport = createExportFinder(sources, aliases)
  const hasInitialState = [...sources.values()].some((text) =>
    /<Wagmi(Provider|Config)\b[^>]*\binitialState=/.test(text),
  )
  convertKits(drafts, { findExport, signIn, bridgeFolder, hasInitialState, name })
  for (const draft of drafts) convertNames(draft, bridgeFolder)

  const files = drafts.map(({ file }) => file)
  // The config of wagmi, and chains, may be in files that don't import the library.
  if (drafts.length > 0)
    for (const [path, text] of sources) {
      const isRead = text.includes(discovery) || text.includes('rpcUrls')
      if (!isRead || files.some((file) => file.path === path)) continue
      const file = tryTo(path, () => parseFile(path, text))
      if (file) files.push(file)
    }
  for (const file of files) {
    removeDiscovery(file)
    reportChainIcons(file, library)
  }
  const changed = new Map<string, string>()
  for (const file of files) {
    findings.push(...file.findings)
    const text = file.print()
    if (text !== file.text) changed.set(file.path, text)
  }
  const bridges = new Set(drafts.flatMap((draft) => [...draft.bridges]))
  return { changed, bridges: withNeeded(bridges), bridgeFolder, findings, left: findLeft(drafts, changed) }
}

/** Returns the bridge with the kit's sign-in provider, if a file signs visitors in, and where it does. */
function findSignIn(draft: Draft): { bridge: Bridge; draft: Draft; at: NodePath } | undefined {
  const { library, old } = draft
  for (const { specifiers } of old)
    for (const { references } of specifiers)
      for (const { name, at } of references) {
        const bridge = Object.hasOwn(library.signIn, name) ? library.signIn[name] : undefined
        if (bridge) return { bridge, draft, at }
      }
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

/** Returns the lines of each file that still load the library. They have a comment. */
function findLeft(drafts: readonly Draft[], changed: ReadonlyMap<string, string>): Conversion['left'] {
  return drafts.flatMap(({ file, library }) => {
    const left = openDraft(file.path, changed.get(file.path) ?? file.text, library)
    return (left?.old ?? []).map(({ source, literal }) => ({
      file: file.path,
      line: lineOf(literal.node),
      package: library.packages.find((one) => source === one || source.startsWith(`${one}/`)) ?? source,
    }))
  })
}
