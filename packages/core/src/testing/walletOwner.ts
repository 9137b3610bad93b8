/** Somebody whose wallet asks whether a page may be let in. */
export type WalletOwner = {
  /** How the next question is answered: `late` says yes once `answer` is called. */
  setMood(mood: 'willing' | 'declining' | 'late'): void
  /** Says yes to what is waiting since `late`. */
  answer(): void
  /** How often they were asked. */
  prompts(): number
  /** Resolves with their yes, rejects with `refusal`. */
  ask(refusal: Error): Promise<void>
}

/** Makes an owner who says yes. */
export function createWalletOwner(): WalletOwner {
  const waiting: (() => void)[] = []
  let mood: Parameters<WalletOwner['setMood']>[0] = 'willing'
  let prompts = 0
  return {
    setMood(next) {
      mood = next
    },
    answer() {
      for (const resolve of waiting.splice(0)) resolve()
    },
    prompts: () => prompts,
    async ask(refusal) {
      prompts += 1
      if (mood === 'declining') throw refusal
      if (mood === 'late') await new Promise<void>((resolve) => waiting.push(resolve))
    },
  }
}
