declare module 'virtual:pretendard.css'
