import { SkeletonBlock } from '@latchkey/ui'
import type { LoadedUser } from '../account/useWalletUser.ts'
import { useErrorCopy } from '../copy/useErrorCopy.ts'
import { LoadFailed } from '../parts/LoadFailed.tsx'

/** Renders a placeholder until the embedded wallet's user has loaded, or that loading failed. */
export function UserPending({ owner, height }: { owner: LoadedUser; height: number }) {
  return owner.isFailed ? <UserFailed owner={owner} /> : <SkeletonBlock height={height} />
}

/** Shows why the embedded wallet's user couldn't be loaded, and offers a retry. */
export function UserFailed({ owner: { error, retry } }: { owner: LoadedUser }) {
  const errorCopy = useErrorCopy()
  return <LoadFailed {...errorCopy(error)} onRetry={retry} />
}
