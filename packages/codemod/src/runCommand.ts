import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { convertFolder, type FolderConversion, libraries, writeConversion } from './convertFolder.ts'
import type { Finding } from './source/parseFile.ts'
import { UsageError } from './UsageError.ts'

/** What the command uses of its surroundings. */
type Surroundings = {
  /** The folder that a relative path starts from. */
  folder: string
  print(line: string): void
  printError(line: string): void
}

const openCode = 1
const misusedCode = 2
const options = {
  from: { type: 'string' },
  dry: { type: 'boolean' },
  print: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/**
 * Converts the app in a folder. Returns the exit code: 0, 1 if something is left to do by hand, and 2 with one line on
 * stderr for input that it can't use.
 */
export function runCommand(
  args: readonly string[],
  { folder: start, print, printError }: Surroundings,
): number {
  try {
    const { values, positionals } = parse(args)
    if (values.help) {
      for (const line of help) print(line)
      return 0
    }
    if (positionals.length > 1)
      throw new UsageError(`Expected one folder, not ${positionals.length}. See --help.`)
    const folder = path.resolve(start, positionals[0] ?? '.')
    if (!existsSync(folder) || !statSync(folder).isDirectory())
      throw new UsageError(`${folder} is not a folder.`)
    const conversion = convertFolder(folder, chooseLibraries(values.from))
    if (values.print)
      for (const [file, text] of conversion.files) for (const line of [`--- ${file}`, text]) print(line)
    if (!values.dry) writeConversion(folder, conversion)
    for (const line of summarize(conversion, values.dry === true)) print(line)
    return conversion.findings.some(({ type }) => type === 'todo') ? openCode : 0
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    printError(error.message)
    return misusedCode
  }
}

function chooseLibraries(from: string | undefined) {
  if (from === undefined) return Object.values(libraries)
  const library = Object.hasOwn(libraries, from) ? libraries[from] : undefined
  if (!library) throw new UsageError(`--from is "${from}". Choose from ${Object.keys(libraries).join(', ')}.`)
  return [library]
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message.split('. ')[0] : error}. See --help.`)
  }
}

const help = [
  'Usage: npx @latchkey/codemod [folder] [options]',
  '',
  'Moves an app from RainbowKit or ConnectKit to Latchkey: its code, and its package.json.',
  '',
  `      --from <library>  ${Object.keys(libraries).join(' or ')}. Default: whichever the app uses`,
  '      --dry             change nothing, only print what would change',
  '      --print           also print the new text of each file',
  '  -h, --help            print this help',
  '',
  'Exit code: 0, 1 if something is left to do by hand, 2 for input that it can’t use.',
]

/** Returns the lines that a run ends with: the files, what was dropped, and what is left to do. */
function summarize({ files, findings, from }: FolderConversion, isDry: boolean): string[] {
  if (files.size === 0 && findings.length === 0)
    return ['Nothing to change: no file imports RainbowKit or ConnectKit.']
  const todos = findings.filter(({ type }) => type === 'todo')
  const notes = findings.filter(({ type }) => type === 'note')
  return [
    ...(from.length > 0 ? [`Moved from ${from.join(' and ')}.`] : []),
    ...[...files.keys()].map((file) => `  ${isDry ? 'would change' : 'changed'} ${file}`),
    ...(notes.length > 0 ? ['', 'Changed on purpose:', ...notes.map(writeFinding)] : []),
    ...(todos.length > 0
      ? [
          '',
          `Left to do by hand, marked TODO(latchkey) where code was converted: ${todos.length}`,
          ...todos.map(writeFinding),
        ]
      : []),
    ...(files.size > 0 && !isDry ? ['', 'Next: install the packages, and start the app.'] : []),
  ]
}

const writeFinding = ({ file, line, what, action }: Finding) =>
  `  ${file}:${line}  ${what}. ${action.replace(/ See$/, '')}`
