import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { type Prompts, runCommand } from './runCommand.ts'

/** Runs the command in an empty folder, which is deleted after the test. */
async function runHere(args: readonly string[], prompts?: Prompts, folder = emptyFolder()) {
  const printed: string[] = []
  const errors: string[] = []
  const code = await runCommand(args, {
    folder,
    packageManager: 'npm',
    print: (line) => printed.push(line),
    printError: (line) => errors.push(line),
    prompts,
  })
  const readName = (app: string) =>
    JSON.parse(readFileSync(path.join(folder, app, 'package.json'), 'utf8')).name
  return { code, printed: printed.join('\n'), errors, folder, readName }
}

function emptyFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'create-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

it('creates an app from flags, and prints how to start it', async () => {
  const { code, printed, readName } = await runHere(['my-app', '--template', 'vite-react'])
  expect(code).toBe(0)
  expect(printed).toContain('  cd my-app\n  npm install\n  npm run dev')
  expect(readName('my-app')).toBe('my-app')
})

it('asks for the folder and the template, and checks what is typed', async () => {
  const problems: (string | undefined)[] = []
  const offered: string[] = []
  const prompts: Prompts = {
    async askFolder(check) {
      problems.push(check('My App'), check('taken'), check('apps/my-app'))
      return 'apps/my-app'
    },
    async askTemplate(templates) {
      offered.push(...templates.map(({ name }) => name))
      return 'vite-react'
    },
  }
  const folder = emptyFolder()
  mkdirSync(path.join(folder, 'taken/src'), { recursive: true })
  const { code, readName } = await runHere([], prompts, folder)
  expect(code).toBe(0)
  expect(problems).toEqual([
    expect.stringContaining('"My App" can\'t be the name'),
    expect.stringContaining("taken isn't empty"),
    undefined,
  ])
  expect(offered).toContain('vite-react')
  expect(readName('apps/my-app')).toBe('my-app')
})

it('asks nothing that the flags answer, and creates nothing if the user cancels', async () => {
  const asked: string[] = []
  const prompts: Prompts = {
    async askFolder() {
      asked.push('folder')
      return undefined
    },
    async askTemplate() {
      asked.push('template')
      return undefined
    },
  }
  for (const args of [['my-app'], ['--template', 'vite-react']]) {
    const { code, folder } = await runHere(args, prompts)
    expect({ code, isCreated: existsSync(path.join(folder, 'my-app')) }).toEqual({
      code: 1,
      isCreated: false,
    })
  }
  expect(asked).toEqual(['template', 'folder'])
})

it.each([
  [['my-app', '--template', 'svelte'], '"svelte" is not a template. Choose from vite-react'],
  [
    ['My App', '--template', 'vite-react'],
    '"My App" can\'t be the name of a package. Use lower-case letters',
  ],
  [['.hidden', '--template', 'vite-react'], '".hidden" can\'t be the name of a package.'],
  [['my-app'], 'Without a terminal, pass a folder and --template: npm create latchkey my-app -- --template'],
  [[], 'Without a terminal, pass a folder and --template'],
  [['my-app', 'other', '-t', 'vite-react'], 'Expected one folder, not 2.'],
  [['my-app', '--tempalte', 'vite-react'], "Unknown option '--tempalte'. See --help."],
  [['my-app', '--template'], "Option '-t, --template <value>' argument missing. See --help."],
  [['my-app', '-t', 'vite-react', '--packages', 'nowhere'], "nowhere doesn't exist."],
  [['my-app', '-t', 'vite-react', '--packages', '.'], 'the folder has no tarball of @latchkey/core.'],
])('refuses %j with one line that says what to do', async (args, message) => {
  const { code, errors, folder } = await runHere(args)
  expect(errors).toEqual([expect.stringContaining(message)])
  expect(code).toBe(2)
  expect(existsSync(path.join(folder, 'my-app'))).toBe(false)
})

it('refuses a folder with files, but not a new repository', async () => {
  const folder = emptyFolder()
  mkdirSync(path.join(folder, 'my-app/.git'), { recursive: true })
  expect((await runHere(['my-app', '-t', 'vite-react'], undefined, folder)).code).toBe(0)
  const { code, errors } = await runHere(['my-app', '-t', 'vite-react'], undefined, folder)
  expect(errors).toEqual([
    expect.stringMatching(/my-app isn't empty\. Choose another folder, or empty it first\.$/),
  ])
  expect(code).toBe(2)
})

it('refuses a path through a file', async () => {
  const folder = emptyFolder()
  writeFileSync(path.join(folder, 'notes'), '')
  const { code, errors } = await runHere(['notes', '-t', 'vite-react'], undefined, folder)
  expect(errors).toEqual([expect.stringContaining('notes is a file. Choose another folder.')])
  expect(code).toBe(2)
})

it('prints help with every template', async () => {
  const { code, printed } = await runHere(['--help'])
  expect(code).toBe(0)
  expect(printed).toContain('Usage: npm create latchkey')
  expect(printed).toMatch(/vite-react +Vite \+ React/)
})
