/** The chain (CAIP-2) that `wallet_switchEthereumChain` names; undefined where it names none. */
export function readChain(params: unknown): string | undefined {
  const [first] = Array.isArray(params) ? params : []
  const chainId: unknown = first?.chainId
  return typeof chainId === 'string' && /^0x[0-9a-f]{1,16}$/i.test(chainId)
    ? `eip155:${BigInt(chainId)}`
    : undefined
}
