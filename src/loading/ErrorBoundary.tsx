import { Component, type ReactNode } from 'react'
import { clearLoadErrors } from './lazyComponent.ts'

interface ErrorBoundaryProps {
  /** What is rendered after an error. Calling `again` renders the children again. */
  fallback(again: () => void): ReactNode
  /** Identifies a visit of a page. When it changes, the children are rendered again. */
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
    // Other failed loads are also cleared, because loads that the employee did not wait for may have failed too.
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
