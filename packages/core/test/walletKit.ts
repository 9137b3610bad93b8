import type { Config } from '../src/kit/config.ts'
import type { Kit } from '../src/kit/kit.ts'
import { answerJson, startHttpServer } from './httpServer.ts'
import { openKit } from './kits.ts'

/** Origin of the embedded wallet in these kits. */
export const walletOrigin = 'https://wallet.test'

/** Creates a kit with an embedded wallet. By default, its server accepts the page. */
export async function openWalletKit(
  config: Partial<Config> = {},
  failure?: { status: number; code: string; onAsked?: () => void },
): Promise<Kit> {
  const { origin } = await startHttpServer((_, response) => {
    if (!failure) return answerJson(response, { tokens: [] })
    const { code, status } = failure
    failure.onAsked?.()
    answerJson(response, { status: 'FAILED', code, reasons: [] }, { status })
  })
  return openKit({
    wallet: walletOrigin,
    features: { email: true },
    api: origin,
    projectId: 'mob',
    ...config,
  })
}
