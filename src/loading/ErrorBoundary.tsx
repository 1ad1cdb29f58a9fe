import { Component, type ReactNode } from 'react'
import { clearLoadErrors } from './lazyComponent.ts'

interface ErrorBoundaryProps {
  /** Rendered after an error. `again` retries the children. */
  fallback(again: () => void): ReactNode
  /** Identifies a visit of a page. A new visit retries the children. */
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
    // Loads that the employee did not wait for have possibly failed too.
    clearLoadErrors()
    // Only after the commit: during a render, a screen that fails again immediately would cause an endless loop.
    // oxlint-disable-next-line react/no-did-update-set-state
    if (broken) this.setState({ broken: false })
  }

  override render() {
    const again = () => this.setState({ broken: false })
    return this.state.broken ? this.props.fallback(again) : this.props.children
  }
}
