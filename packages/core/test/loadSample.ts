import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { root } from '../../../scripts/run.mjs'
import { findSamples } from '../../../scripts/samples.mjs'

/** Loads the module that a page of the documentation shows, by a name that only this sample exports. */
export async function loadSample(page: string, name: string) {
  const samples = findSamples(readFileSync(path.join(root, page), 'utf8'))
  const exported = new RegExp(`^export (const|async function) ${name}\\b`, 'm')
  const code = samples.find((sample) => exported.test(sample.code))?.code
  if (code === undefined) throw new Error(`${page} has no sample that exports ${name}.`)
  // Inside of the repository, so that its imports are found.
  const artifacts = path.join(root, 'artifacts')
  mkdirSync(artifacts, { recursive: true })
  const folder = mkdtempSync(path.join(artifacts, 'sample-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'sample.ts')
  writeFileSync(file, code)
  return (await import(file))[name]
}
