import { getConnectorClient } from '@wagmi/core'
import { toWalletError } from '../errors/rejection.ts'
import type { Kit } from '../kit/kit.ts'

/**
 * Asks the current EVM wallet to revoke a permission of an app (`wallet_revokePermissions` with a context, ERC-7715).
 * Throws the errors of the wallet.
 */
export async function revokePermission(kit: Kit, { context }: { context: string }): Promise<void> {
  const client = await getConnectorClient(kit.wagmiConfig)
  await client
    .request<{ Method: 'wallet_revokePermissions'; Parameters: readonly unknown[]; ReturnType: unknown }>({
      method: 'wallet_revokePermissions',
      params: [{ permissionsContext: context }],
    })
    .catch((error: unknown) => {
      throw toWalletError(error)
    })
}
