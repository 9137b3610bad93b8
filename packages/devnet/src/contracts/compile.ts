import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Abi } from 'viem'
import { cached } from '../base/cached.ts'

/** A compiled contract. */
export type Artifact = { abi: Abi; bytecode: `0x${string}`; deployedBytecode: `0x${string}` }
/** Compiled contracts by name. */
export type Artifacts = Record<string, Artifact>

const settings = {
  optimizer: { enabled: true, runs: 200 },
  evmVersion: 'prague',
  // Otherwise the bytecode, and with it every block hash, would depend on comments and file paths.
  metadata: { bytecodeHash: 'none' },
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
}

const require = createRequire(import.meta.url)
/** The sources stay in `src`; this also runs from `dist`. */
const folder = new URL('../../src/contracts/', import.meta.url)

/** solc's output for a hash of the sources, kept next to them, since compiling takes as long as half a first start. */
export const artifactsFile = new URL('artifacts.json', folder)

/**
 * Returns the devnet's contracts: the stored output or, if the sources have changed since, a build by solc, cached per
 * version. Throws with solc's message.
 */
export async function compileContracts(): Promise<{ artifacts: Artifacts; hash: string }> {
  const sources = readSources()
  const hash = hashOf(sources)
  const kept = JSON.parse(readFileSync(artifactsFile, 'utf8')) as { artifacts: Artifacts; hash: string }
  if (kept.hash === hash) return kept
  const text = await cached(`contracts-${hash.slice(0, 16)}.json`, () => JSON.stringify(compile(sources)))
  return { artifacts: JSON.parse(text) as Artifacts, hash }
}

/** Returns the content that `artifactsFile` should have for the current sources. */
export function makeArtifacts(): string {
  const sources = readSources()
  return `${JSON.stringify({ hash: hashOf(sources), artifacts: compile(sources) }, null, 1)}\n`
}

function hashOf(sources: Record<string, { content: string }>): string {
  const versions = ['solc', '@openzeppelin/contracts'].map((name) => readVersion(name))
  return createHash('sha256')
    .update(JSON.stringify([sources, settings, versions]))
    .digest('hex')
}

function readSources(): Record<string, { content: string }> {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sol'))
    .sort()
  return Object.fromEntries(
    names.map((name) => [name, { content: readFileSync(new URL(name, folder), 'utf8') }]),
  )
}

function readVersion(name: string): string {
  return (JSON.parse(readFileSync(require.resolve(`${name}/package.json`), 'utf8')) as { version: string })
    .version
}

type SolcOutput = {
  errors?: { severity: string; formattedMessage: string }[]
  contracts?: Record<
    string,
    Record<string, { abi: Abi; evm: { bytecode: { object: string }; deployedBytecode: { object: string } } }>
  >
}

function compile(sources: Record<string, { content: string }>): Artifacts {
  // Loaded lazily: solc is 10 MB that a warm start doesn't need.
  const solc = require('solc') as {
    compile(
      input: string,
      callbacks: { import(path: string): { contents: string } | { error: string } },
    ): string
  }
  const input = JSON.stringify({ language: 'Solidity', sources, settings })
  const output = JSON.parse(solc.compile(input, { import: readImport })) as SolcOutput
  const errors = (output.errors ?? []).filter((error) => error.severity === 'error')
  if (errors.length > 0) throw new Error(errors.map((error) => error.formattedMessage).join('\n'))
  const artifacts: Artifacts = {}
  for (const path of Object.keys(sources)) {
    for (const [name, { abi, evm }] of Object.entries(output.contracts?.[path] ?? {})) {
      artifacts[name] = {
        abi,
        bytecode: `0x${evm.bytecode.object}`,
        deployedBytecode: `0x${evm.deployedBytecode.object}`,
      }
    }
  }
  return artifacts
}

function readImport(path: string): { contents: string } | { error: string } {
  try {
    return { contents: readFileSync(require.resolve(path), 'utf8') }
  } catch {
    return { error: `${path} not found.` }
  }
}
