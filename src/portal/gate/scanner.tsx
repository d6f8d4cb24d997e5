import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "../../shared/ui/buttons.tsx";

/** Returns why there is no picture, and what to do. */
export function cameraError(error: unknown): string {
  switch (error instanceof DOMException ? error.name : "") {
    case "NotAllowedError":
    case "SecurityError":
      return "The camera is not allowed for this page. Allow it in the browser’s settings, or type the code.";
    case "NotFoundError":
    case "OverconstrainedError":
      return "This device has no camera. Type the code.";
    case "NotReadableError":
    case "AbortError":
      return "Another app is using the camera. Close it and try again, or type the code.";
    default:
      return "The camera cannot be used here. Type the code.";
  }
}

/** Opens the rear camera at a resolution that suits QR codes. @throws {DOMException} */
async function openCamera(): Promise<MediaStream> {
  if (!navigator.mediaDevices) throw new DOMException("No camera here", "NotSupportedError");
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 720 } },
  });
}

/** Pixels. Enough for a code that fills a third of the picture. */
const widest = 640;

/** Returns a function that reads a QR code from the video; undefined without one. */
async function openReader() {
  const { default: decodeQR } = await import("qr/decode.js");
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return (video: HTMLVideoElement) => {
    const scale = Math.min(1, widest / video.videoWidth);
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    if (!context || canvas.width === 0) return undefined;
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    try {
      return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height));
    } catch {
      // The decoder throws when the picture has no code.
      return undefined;
    }
  };
}

/** Milliseconds between two readings, a compromise with the battery. */
const everyMs = 150;

interface Props {
  /** Called for each text that was read. */
  onText: (text: string) => void;
  onTrouble: (sentence: string) => void;
}

function stopTracks(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

/** Shows the camera's picture and reads QR codes from it. Closes the camera on unmount. */
export function Scanner({ onText, onTrouble }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [ready, setReady] = useState(false);
  const [torch, setTorch] = useState<{ track: MediaStreamTrack; on: boolean } | null>(null);
  const reportText = useEffectEvent(onText);
  const reportTrouble = useEffectEvent(onTrouble);

  useEffect(() => {
    // Counts the camera's openings: one that was replaced does nothing any more.
    let latest = 0;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function open(opening: number) {
      const opened = await openCamera();
      const { current: element } = video;
      if (opening !== latest || !element) return stopTracks(opened);
      stream = opened;
      const [track] = stream.getVideoTracks();
      // Before the picture plays: a track that ends in between must not be missed.
      track?.addEventListener("ended", reopen, { once: true });
      element.srcObject = stream;
      await element.play();
      const able = track?.getCapabilities?.() as { torch?: boolean } | undefined;
      const read = await openReader();
      if (opening !== latest) return;
      if (track && able?.torch) setTorch({ track, on: false });
      setReady(true);
      const look = () => {
        const text = read(element);
        if (text) reportText(text);
        timer = setTimeout(look, everyMs);
      };
      look();
    }

    function close() {
      latest++;
      clearTimeout(timer);
      stopTracks(stream);
    }

    /** Another app or the system took the camera: requests it again. */
    function reopen() {
      close();
      setReady(false);
      setTorch(null);
      start();
    }

    function start() {
      const opening = ++latest;
      open(opening).catch((error: unknown) => {
        if (opening !== latest) return;
        close();
        reportTrouble(cameraError(error));
      });
    }

    start();
    return close;
  }, []);

  async function switchTorch({ track, on }: { track: MediaStreamTrack; on: boolean }) {
    // TypeScript's types do not know `torch`.
    const light = { advanced: [{ torch: !on } as MediaTrackConstraintSet] };
    await track.applyConstraints(light).then(
      () => setTorch({ track, on: !on }),
      () => setTorch(null),
    );
  }

  return (
    <>
      <div className="scanner" data-ready={ready ? "" : undefined}>
        <video ref={video} muted playsInline aria-label="What the camera sees" />
      </div>
      {torch && (
        <Button aria-pressed={torch.on} onClick={() => void switchTorch(torch)}>
          Torch
        </Button>
      )}
    </>
  );
}
