import type { Artifact, Artifacts } from './compile.ts'

/** A compiled contract by its name; throws where none is called that. */
export function artifactOf(artifacts: Artifacts, name: string): Artifact {
  const artifact = artifacts[name]
  if (!artifact) throw new Error(`Contract ${name} not found in the compiled contracts.`)
  return artifact
}
