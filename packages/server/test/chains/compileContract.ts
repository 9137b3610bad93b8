import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Hex } from 'viem'

/** Compiles the contract of the file with this name in this folder, without imports. Returns its creation code. */
export function compileContract(name: string): Hex {
  const solc: { compile(input: string): string } = createRequire(import.meta.url)('solc')
  const content = readFileSync(new URL(`${name}.sol`, import.meta.url), 'utf8')
  const output = JSON.parse(
    solc.compile(
      JSON.stringify({
        language: 'Solidity',
        sources: { [name]: { content } },
        settings: { outputSelection: { '*': { '*': ['evm.bytecode.object'] } } },
      }),
    ),
  )
  const object = output.contracts?.[name]?.[name]?.evm.bytecode.object
  if (!object) throw new Error(JSON.stringify(output.errors))
  return `0x${object}`
}
