import { type Address, encodeDeployData, getContractAddress, pad } from 'viem'
import { callRpc } from '../chains/callRpc.ts'
import type { Artifact } from './compile.ts'

/** The deterministic deployer, which creates a contract at the same address on every chain with CREATE2. */
const deterministicDeployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** Returns the code that a constructor produces and its resulting address, without deploying it. */
export async function makeContract(
  rpc: string,
  { abi, bytecode }: Artifact,
  args: readonly unknown[],
): Promise<{ address: Address; code: string }> {
  const data = encodeDeployData({ abi, bytecode, args: [...args] })
  const code = await callRpc(rpc, 'eth_call', [{ data }, 'latest'])
  const address = getContractAddress({
    opcode: 'CREATE2',
    from: deterministicDeployer,
    salt: pad('0x'),
    bytecode: data,
  })
  return { address, code: String(code) }
}
