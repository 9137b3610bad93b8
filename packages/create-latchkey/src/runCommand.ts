import path from 'node:path'
import { parseArgs } from 'node:util'
import { createApp, findFolderProblem } from './createApp.ts'
import { findTemplate, type Template, templates } from './templates.ts'
import { UsageError } from './UsageError.ts'

/** What the command uses of its surroundings. */
type Surroundings = {
  /** The folder that a relative path starts from. */
  folder: string
  /** The package manager that started the command. */
  packageManager: string
  print(line: string): void
  printError(line: string): void
  /** Asks for what the flags leave out. Undefined without a terminal. */
  prompts: Prompts | undefined
}

/** The two questions. Each returns undefined if the user cancels. */
export type Prompts = {
  /** `check` returns what is wrong with a folder, or undefined. */
  askFolder(check: (folder: string) => string | undefined): Promise<string | undefined>
  askTemplate(templates: readonly Template[]): Promise<string | undefined>
}

const misusedCode = 2
const cancelledCode = 1
const options = {
  template: { type: 'string', short: 't' },
  packages: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

/**
 * Creates the app that the arguments name, and asks for what they leave out. Returns the exit code: 0, 1 if the user
 * cancels, and 2 with one line on stderr for input that it can't use.
 */
export async function runCommand(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { folder: start, packageManager, print, printError, prompts } = surroundings
  try {
    const { values, positionals } = parse(args)
    if (values.help) {
      for (const line of writeHelp()) print(line)
      return 0
    }
    const [given, ...others] = positionals
    if (others.length > 0) throw new UsageError(`Expected one folder, not ${positionals.length}. See --help.`)
    if (given !== undefined) refuse(checkFolder(given))
    if (values.template !== undefined) refuse(checkTemplate(values.template))
    if (!prompts && (given === undefined || values.template === undefined))
      throw new UsageError(
        `Without a terminal, pass a folder and --template: npm create latchkey my-app -- --template ${templates[0]?.name}`,
      )

    const folder = given ?? (await prompts?.askFolder(checkFolder))
    if (folder === undefined) return cancelledCode
    const template = findTemplate(values.template ?? (await prompts?.askTemplate(templates)) ?? '')
    if (!template) return cancelledCode
    const place = path.resolve(start, folder)
    createApp({
      folder: place,
      name: nameOf(folder, start),
      template,
      packages: values.packages === undefined ? undefined : path.resolve(start, values.packages),
    })
    for (const line of writeNextSteps(path.relative(start, place), packageManager)) print(line)
    return 0
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    printError(error.message)
    return misusedCode
  }

  /** Returns why an app can't be created in a folder. */
  function checkFolder(folder: string): string | undefined {
    const name = nameOf(folder, start)
    if (!/^[a-z0-9~-][a-z0-9._~-]*$/.test(name) || name.length > nameLengthMax)
      return `"${name}" can't be the name of a package. Use lower-case letters, digits and hyphens, such as my-app.`
    return findFolderProblem(path.resolve(start, folder))
  }
}

/** npm's limit. */
const nameLengthMax = 214

const nameOf = (folder: string, start: string) => path.basename(path.resolve(start, folder))

function checkTemplate(name: string): string | undefined {
  if (findTemplate(name)) return undefined
  return `"${name}" is not a template. Choose from ${templates.map((template) => template.name).join(', ')}.`
}

function refuse(problem: string | undefined): void {
  if (problem !== undefined) throw new UsageError(problem)
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message.split('. ')[0] : error}. See --help.`)
  }
}

function writeHelp(): string[] {
  const width = Math.max(...templates.map(({ name }) => name.length))
  return [
    'Usage: npm create latchkey [folder] -- [options]',
    '',
    'Creates an app with Latchkey. Asks for what you leave out.',
    '',
    '  -t, --template <name>   one of the templates below',
    '      --packages <folder> install packed packages from a folder instead of published ones',
    '  -h, --help              print this help',
    '',
    'Templates:',
    ...templates.map(({ name, title }) => `  ${name.padEnd(width)}  ${title}`),
  ]
}

function writeNextSteps(folder: string, packageManager: string): string[] {
  const steps = [
    ...(folder === '' ? [] : [`cd ${folder}`]),
    `${packageManager} install`,
    `${packageManager} run dev`,
  ]
  return ['Created. Start the app, with a local chain:', '', ...steps.map((step) => `  ${step}`), '']
}
