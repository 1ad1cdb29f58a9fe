import './bodies.ts'
import './connections.ts'
import './signedUrls.ts'
