import { Component, type ReactNode } from 'react'
import { clearLoadErrors } from './lazyComponent.ts'

interface ErrorBoundaryProps {
  /** What is rendered after an error. Calling `again` retries rendering the children. */
  fallback(again: () => void): ReactNode
  /** Identifies a visit to a page. When it changes, the children are rendered again. */
  visit?: string
  onBroken?(): void
  children: ReactNode
}

/** Shows `fallback` instead of a screen that threw an error, or whose code could not be loaded. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidCatch() {
    clearLoadErrors()
    this.props.onBroken?.()
  }

  override componentDidUpdate(before: ErrorBoundaryProps, { broken }: { broken: boolean }) {
    if (before.visit === this.props.visit) return
    // Clears the errors of all failed loads, because background loads may have failed too.
    clearLoadErrors()
    // Only after the commit: during a render, a screen that fails again immediately would cause an endless loop.
    // oxlint-disable-next-line react/no-did-update-set-state
    if (broken) this.setState({ broken: false })
  }

  override render() {
    return this.state.broken
      ? this.props.fallback(() => this.setState({ broken: false }))
      : this.props.children
  }
}
