/** Parameters of `convertManifest`. */
type ConvertManifestParameters = {
  /** Packages that the app no longer imports. */
  removed: readonly string[]
  /** Packages that it needs, with their versions. */
  added: Readonly<Record<string, string>>
  /** The lowest versions of packages that the app may have already, such as `^2.19.0 || ^3.6.0`. */
  minimums: Readonly<Record<string, string>>
}

type Manifest = Record<string, unknown> & {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

const sections = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']

/** Changes the dependencies in the text of a package.json, and nothing else. */
export function convertManifest(
  text: string,
  { removed, added, minimums }: ConvertManifestParameters,
): string {
  const manifest = JSON.parse(text) as Manifest
  const before = JSON.stringify(manifest)
  for (const section of sections) {
    const list = manifest[section]
    if (typeof list !== 'object' || list === null) continue
    const entries = Object.entries(list as Record<string, string>)
    manifest[section] = Object.fromEntries(
      entries
        .filter(([name]) => !removed.includes(name))
        .map(([name, range]) => [name, raise(range, minimums[name])]),
    )
  }
  const known = new Set(
    sections.flatMap((section) => Object.keys((manifest[section] as object | undefined) ?? {})),
  )
  const missing = Object.entries(added).filter(([name]) => !known.has(name))
  if (missing.length > 0) {
    const list = { ...manifest.dependencies, ...Object.fromEntries(missing) }
    const names = Object.keys(manifest.dependencies ?? {})
    const isSorted = names.every((name, at) => at === 0 || (names[at - 1] ?? '') <= name)
    manifest.dependencies = isSorted
      ? Object.fromEntries(Object.entries(list).sort(([one], [other]) => (one < other ? -1 : 1)))
      : list
  }
  if (JSON.stringify(manifest) === before) return text
  const indent = /^([ \t]+)"/m.exec(text)?.[1] ?? '  '
  const newline = text.includes('\r\n') ? '\r\n' : '\n'
  const written = JSON.stringify(manifest, null, indent).replaceAll('\n', newline)
  return `${written}${/\r?\n$/.exec(text)?.[0] ?? ''}`
}

/** Returns a range, or the lowest supported one if it is below it. Ranges without a version stay. */
function raise(range: string, minimum: string | undefined): string {
  const have = readVersion(range)
  for (const one of minimum?.split(' || ') ?? []) {
    const need = readVersion(one)
    if (have && need?.major === have.major && have.minor < need.minor) return one
  }
  return range
}

function readVersion(range: string) {
  const [, major, minor] = /^[~^]?(\d+)\.(\d+)/.exec(range) ?? []
  return major === undefined || minor === undefined
    ? undefined
    : { major: Number(major), minor: Number(minor) }
}
