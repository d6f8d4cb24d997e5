import { useEffect, useEffectEvent, useRef, useState } from "react";
import { loadChunk } from "../../shared/api/load-chunk.ts";
import { Button } from "../../shared/ui/buttons.tsx";

/** Why there is no picture, in a sentence that also says what to do. */
export function cameraTrouble(error: unknown): string {
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

/** The camera on the far side of the device, at a size that a QR code needs. @throws {DOMException} */
async function openCamera(): Promise<MediaStream> {
  if (!navigator.mediaDevices) throw new DOMException("No camera here", "NotSupportedError");
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 720 } },
  });
}

/** Finds the text of a QR code in a picture of the camera; undefined where there is none. */
type Reader = (video: HTMLVideoElement) => Promise<string | undefined>;

/** The browser's own reader, where it has one: https://developer.mozilla.org/en-US/docs/Web/API/BarcodeDetector */
interface BarcodeDetector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
interface BarcodeDetectorClass {
  new (options: { formats: string[] }): BarcodeDetector;
  getSupportedFormats: () => Promise<string[]>;
}

async function browsersReader(): Promise<Reader | undefined> {
  const { BarcodeDetector: Detector } = window as { BarcodeDetector?: BarcodeDetectorClass };
  if (!Detector || !(await Detector.getSupportedFormats()).includes("qr_code")) return undefined;
  const detector = new Detector({ formats: ["qr_code"] });
  return async (video) => (await detector.detect(video))[0]?.rawValue;
}

/** Pictures are made smaller than this before they are read: enough for a code that fills a third of the view. */
const widest = 640;

async function ownReader(): Promise<Reader> {
  const { default: decodeQR } = await loadChunk(() => import("qr/decode.js"));
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    const scale = Math.min(1, widest / video.videoWidth);
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    if (!context || canvas.width === 0) return undefined;
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    try {
      return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height));
    } catch {
      // Thrown where there is no code in the picture.
      return undefined;
    }
  };
}

/** A reader for this browser. @throws {Problem} where its script cannot be had */
async function openReader(): Promise<Reader> {
  return (await browsersReader().catch(() => undefined)) ?? ownReader();
}

/** Milliseconds between two pictures that are read: often enough for a hand, rarely enough for a battery. */
const everyMs = 150;

interface Props {
  /** Called once for a text that was read. Nothing is ever done with it but compare it with a code. */
  onText: (text: string) => void;
  onTrouble: (sentence: string) => void;
}

/** The camera's picture, which is read until a QR code is in it. It is closed as soon as this leaves the page. */
export function Scanner({ onText, onTrouble }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [ready, setReady] = useState(false);
  const [torch, setTorch] = useState<{ track: MediaStreamTrack; on: boolean } | null>(null);
  const tell = useEffectEvent(onText);
  const say = useEffectEvent(onTrouble);

  useEffect(() => {
    let current = true;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function open() {
      stream = await openCamera();
      const { current: element } = video;
      if (!current || !element) return close();
      element.srcObject = stream;
      await element.play();
      const [track] = stream.getVideoTracks();
      const able = track?.getCapabilities?.() as { torch?: boolean } | undefined;
      if (track && able?.torch) setTorch({ track, on: false });
      const read = await openReader();
      setReady(true);
      const look = async () => {
        const text = await read(element).catch(() => undefined);
        if (!current) return;
        if (text) tell(text);
        timer = setTimeout(() => void look(), everyMs);
      };
      await look();
    }
    function close() {
      for (const track of stream?.getTracks() ?? []) track.stop();
    }

    open().catch((error: unknown) => {
      close();
      if (current) say(cameraTrouble(error));
    });
    return () => {
      current = false;
      clearTimeout(timer);
      close();
    };
  }, []);

  async function switchTorch({ track, on }: { track: MediaStreamTrack; on: boolean }) {
    // Known to browsers before it was to the types of the language.
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
