import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { SettingError } from '../base/SettingError.ts'
import type { ServerSettings } from './settings.ts'

/** Rejects with a `SettingError` if a folder of built pages named in the settings has no page. */
export async function checkFolders({
  appDir,
  wallet,
}: Pick<ServerSettings, 'appDir' | 'wallet'>): Promise<void> {
  if (appDir) await checkPage(appDir, 'APP_DIR', 'apps/web/dist')
  if (wallet) await checkPage(wallet.frameDir, 'WALLET_DIR', 'packages/frame/dist/page')
}

async function checkPage(folder: string, variable: string, built: string): Promise<void> {
  await access(join(folder, 'index.html')).catch((cause: unknown) => {
    throw new SettingError(
      `${variable}: "${folder}" has no index.html. Run npm run build, then use its output, ${built}.`,
      { cause },
    )
  })
}
