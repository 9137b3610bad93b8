import { inspect } from 'node:util'
import { SettingError } from './base/SettingError.ts'
import { type Call, type Command, commands } from './commands.ts'
import { withPages } from './settings/withPages.ts'

/** What the program is given besides its arguments. */
type Surroundings = Omit<Call, 'operand' | 'options'> & {
  printError(line: string): void
}

/** The exit code for arguments that the program does not understand. */
const misusedCode = 2

/**
 * Runs the command that the arguments name, or prints help. Returns the exit code: 0, 1 if the command fails, and 2 for
 * arguments that it does not understand. A failure that a setting caused is one line.
 */
export async function runCommand(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { print, printError } = surroundings
  const [first, ...others] = args
  const isNamed = first !== undefined && !first.startsWith('-')
  const name = isNamed ? first : 'serve'
  if (first === '--help' || first === '-h' || first === 'help') {
    for (const line of writeHelp()) print(line)
    return 0
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    printError(`"${name}" is not a command. Use ${Object.keys(commands).join(', ')}, or --help.`)
    return misusedCode
  }
  const parsed = parse(name, command, isNamed ? others : args)
  if (parsed === 'help') {
    for (const line of writeCommandHelp(name, command)) print(line)
    return 0
  }
  if (typeof parsed === 'string') {
    printError(parsed)
    return misusedCode
  }
  try {
    return await command.run({ ...surroundings, ...parsed })
  } catch (error) {
    printError(error instanceof SettingError ? withPages(error.message) : inspect(error))
    return 1
  }
}

/** Returns the operand and the options, `help` if it is asked for, or one line that says what is wrong. */
function parse(
  name: string,
  { operand: operandName, options: known = {} }: Command,
  args: readonly string[],
): Pick<Call, 'operand' | 'options'> | string {
  const options = new Map<string, string>()
  const operands: string[] = []
  const rest = [...args]
  for (let argument = rest.shift(); argument !== undefined; argument = rest.shift()) {
    if (argument === '--help' || argument === '-h') return 'help'
    if (!argument.startsWith('-')) {
      operands.push(argument)
      continue
    }
    const [, option = '', , inline] = /^--([^=]*)(=(.*))?$/s.exec(argument) ?? []
    const row = Object.hasOwn(known, option) ? known[option] : undefined
    if (!row)
      return `${argument}: unknown option. Settings are environment variables; "latchkey ${name} --help" lists the options.`
    const value = row.value ? (inline ?? rest.shift()) : inline === undefined ? '' : undefined
    if (value === undefined)
      return row.value ? `--${option}: requires a ${row.value}.` : `--${option}: takes no value.`
    options.set(option, value)
  }
  const [operand, more] = operands
  const surplus = operandName ? more : operand
  if (surplus !== undefined)
    return `"${surplus}": unknown argument. "latchkey ${name} --help" shows how to call it.`
  return { operand, options }
}

function writeHelp(): string[] {
  const width = Math.max(...Object.keys(commands).map(({ length }) => length))
  return [
    'Usage: latchkey [command]',
    '',
    'Commands:',
    ...Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'Settings are environment variables. "latchkey <command> --help" describes a command.',
    'Exit codes: 0 success, 1 failure, 2 invalid arguments.',
  ]
}

function writeCommandHelp(name: string, { about, operand, options = {} }: Command): string[] {
  const rows = Object.entries(options).map(
    ([option, { about: text, value }]) => [`--${option}${value ? ` <${value}>` : ''}`, text] as const,
  )
  const width = Math.max(0, ...rows.map(([option]) => option.length))
  return [
    `Usage: latchkey ${name}${rows.length > 0 ? ' [options]' : ''}${operand ? ` [${operand}]` : ''}`,
    ...about.flatMap((paragraph) => ['', paragraph]),
    ...(rows.length > 0
      ? ['', 'Options:', ...rows.map(([option, text]) => `  ${option.padEnd(width)}  ${text}`)]
      : []),
  ]
}
