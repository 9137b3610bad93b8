import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { validate } from '@actions/languageservice'
import { load } from 'js-yaml'
import { describe, expect, it } from 'vitest'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { root } from './run.mjs'

type Step = { uses?: string; run?: string; with?: Record<string, unknown> }
type Job = { steps: Step[]; 'timeout-minutes'?: number; permissions?: Record<string, string> }
type Workflow = { permissions?: Record<string, string>; jobs: Record<string, Job> }

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const list = (folder: string) => readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`)
let linted = 0
/** Returns what the forge's own parser reports about a workflow. It keeps what it parsed, by file. */
const lint = async (text: string, file: string) => {
  linted += 1
  const found = await validate(TextDocument.create(`file:///${linted}/${file}`, 'yaml', 1, text))
  return found.map(({ range, message }) => `${range.start.line + 1}: ${message}`)
}
const workflows = list('.github/workflows').map((file) => ({
  file,
  text: read(file),
  jobs: Object.values((load(read(file)) as Workflow).jobs),
}))
const { scripts } = JSON.parse(read('package.json'))

it.each([
  ['runs-on', 'run-on', "Unexpected value 'run-on'"],
  ['contents: read', 'contents: all', "Unexpected value 'all'"],
  ['actions/checkout@v4', 'actions/checkout', 'Expected format {owner}/{repo}'],
  ['needs: publish', 'needs: missing', "Job 'announce' depends on unknown job 'missing'"],
  ['github.ref_name }}', 'github.ref_nam }}', 'Context access might be invalid: ref_nam'],
  ['github.token }}', 'frob() }}', "Unrecognized function: 'frob'"],
])('reports %s that became %s', async (right, wrong, message) => {
  const file = '.github/workflows/release.yml'
  expect(read(file)).toContain(right)
  expect((await lint(read(file).replace(right, wrong), file)).join('\n')).toContain(message)
})

describe.each(workflows)('$file', ({ file, text, jobs }) => {
  const steps = jobs.flatMap((job) => job.steps)

  it('is valid for the parser of the forge', async () => {
    expect(await lint(text, file)).toEqual([])
  })

  it('puts no expression into a script, where its value could be a command', () => {
    const unsafe = steps.flatMap(({ run }) => (run?.includes('${{') ? [run] : []))
    expect(unsafe).toEqual([])
  })

  it('starts with read access only, and limits the time of each job', () => {
    expect((load(text) as Workflow).permissions).toEqual({ contents: 'read' })
    for (const job of jobs) expect(job['timeout-minutes']).toBeGreaterThan(0)
  })

  it('uses only actions of the forge, by major version or by commit', () => {
    const actions = steps.flatMap(({ uses }) => uses ?? [])
    expect(actions.filter((uses) => !/^actions\/[\w-]+@(v\d+|[\da-f]{40})$/.test(uses))).toEqual([])
  })

  it('leaves no token in a checkout', () => {
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'))
    for (const step of checkouts) expect(step.with).toMatchObject({ 'persist-credentials': false })
  })

  it('runs only commands and files that exist', () => {
    const commands = steps.flatMap(({ run = '' }) => run.split('\n'))
    const names = commands.flatMap((command) => /^npm run ([\w-]+)/.exec(command)?.[1] ?? [])
    expect(names.filter((name) => !(name in scripts))).toEqual([])
    const files = commands.flatMap((command) => command.match(/\bscripts\/[\w./-]+/g) ?? [])
    expect(files.filter((name) => !existsSync(path.join(root, name)))).toEqual([])
  })
})

it('publishes only with an identity, in a workflow that nothing but a version tag starts', () => {
  const release = workflows.find(({ file }) => file.endsWith('/release.yml'))
  const publishing = workflows.flatMap(({ file, jobs }) =>
    jobs
      .filter((job) => job.steps.some(({ run }) => run === 'npm run release'))
      .map(({ permissions }) => ({ file, permissions })),
  )
  const permissions = { contents: 'read', 'id-token': 'write' }
  expect(publishing).toEqual([{ file: '.github/workflows/release.yml', permissions }])
  expect(release?.text).toContain('on:\n  push:\n    tags: ["v*"]\n')
  expect(release?.text).not.toMatch(/secrets\./)
})

type Field = {
  type: string
  id?: string
  attributes: { label?: string; value?: string; options?: (string | { label: string })[] }
  validations?: { required?: boolean }
}
type Form = { name: string; description: string; labels: string[]; body: Field[] }
const forms = list('.github/ISSUE_TEMPLATE').filter((file) => !file.endsWith('/config.yml'))

it('has a form for bugs, features and translations', () => {
  expect(forms.map((file) => path.basename(file, '.yml'))).toEqual(['bug', 'feature', 'translation'])
})

it.each(forms)('%s is a form that the forge accepts', (file) => {
  const { name, description, labels, body } = load(read(file)) as Form
  expect([name, description, ...labels].every((text) => typeof text === 'string' && text !== '')).toBe(true)
  const fields = body.filter(({ type }) => type !== 'markdown')
  const ids = fields.map(({ id }) => id)
  expect(new Set(ids).size).toBe(fields.length)
  for (const id of ids) expect(id).toMatch(/^[\w-]+$/)
  const labelsOfFields = fields.map(({ attributes }) => attributes.label)
  expect(new Set(labelsOfFields).size).toBe(fields.length)
  expect(fields.some(({ validations }) => validations?.required)).toBe(true)
  for (const { type, attributes } of body) {
    expect(['markdown', 'textarea', 'input', 'dropdown', 'checkboxes']).toContain(type)
    if (type === 'markdown') expect(attributes.value).toBeTruthy()
    else expect(attributes.label).toBeTruthy()
    if (type === 'dropdown' || type === 'checkboxes') {
      const options = attributes.options?.map((option) =>
        typeof option === 'string' ? option : option.label,
      )
      expect(options?.length).toBeGreaterThan(0)
      expect(new Set(options).size).toBe(options?.length)
    }
  }
})
