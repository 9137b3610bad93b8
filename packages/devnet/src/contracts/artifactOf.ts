import type { Artifact, Artifacts } from './compile.ts'

/** Returns a compiled contract by name. Throws if it doesn't exist. */
export function artifactOf(artifacts: Artifacts, name: string): Artifact {
  const artifact = artifacts[name]
  if (!artifact) throw new Error(`Contract ${name} not found in the compiled contracts.`)
  return artifact
}
