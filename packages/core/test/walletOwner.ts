/** A user whose wallet asks whether to connect to a page. */
export type WalletOwner = {
  /** Sets the response to the next request: `late` approves once `answer` is called. */
  setMood(mood: 'willing' | 'declining' | 'late'): void
  /** Approves what is pending since `late`. */
  answer(): void
  /** Returns how often they were asked. */
  prompts(): number
  /** Resolves if they approve, rejects with `refusal`. */
  ask(refusal: Error): Promise<void>
}

/** Creates an owner who approves. */
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
