/** Tells whoever listens that the server has changed something that may be on the screen. */
export interface Changes {
  /** Answers with a function that ends the listening. */
  hear(listener: () => void): () => void
  tell(): void
}

export function createChanges(): Changes {
  const listeners = new Set<() => void>()
  return {
    hear(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell() {
      for (const listener of listeners) listener()
    },
  }
}
