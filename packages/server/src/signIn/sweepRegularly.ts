import type { SignInStore } from './store.ts'

/** Sweeps a store every `everyMs`, without keeping the process alive. Returns a function that stops it. */
export function sweepRegularly(
  store: Pick<SignInStore, 'sweep'>,
  everyMs: number,
  failed: (error: unknown) => void,
): () => void {
  const timer = setInterval(() => store.sweep(Date.now()).catch(failed), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
