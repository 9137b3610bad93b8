import type { Kit } from '@latchkey/core'

/** Returns the options that the mutations of a kit's actions share. Those of the app come after them. */
export function actionOptions(kit: Kit, name: string) {
  return {
    mutationKey: [kit.config.storageKey, name],
    // Offline, it runs or fails immediately. If it were paused, the wallet would prompt minutes later.
    networkMode: 'always',
  } as const
}
