const listeners = new Set<() => void>()

/**
 * Calls `listener` for each decision that the server refused or did not confirm after the employee had left its document, until the
 * returned function is called.
 */
export function onUnconfirmedDecision(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Waits for a decision. The HTTP request continues after the machine that sent it has ended and aborted `signal`. No screen would show a
 * later failure, so the listeners are called.
 */
export async function watchDecision(
  signal: AbortSignal,
  decision: Promise<unknown>,
): Promise<void> {
  try {
    await decision
  } catch (error) {
    if (signal.aborted) for (const listener of listeners) listener()
    throw error
  }
}
